/** A placeholder such as `{{document.name}}`, to be replaced once its value is known. */
const PLACEHOLDER = /\{\{ {0,5}([^{}\s](?:[^{}\r\n]{0,118}[^{}\s])?) {0,5}\}\}/g;

/** The names of the placeholders of a text, each once. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

export const placeholder = (name: string): string => `{{${name}}}`;

/**
 * Fills in the known placeholders of a text and leaves the others. A value never creates a placeholder, neither on its
 * own nor together with braces around it: a space separates two braces that would begin one.
 */
export const withValues = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (whole, name: string, at: number) => {
    const value = valueOf(name)?.replace(/\{(?=\{|$)/g, '{ ');
    if (value === undefined) return whole;
    return text[at - 1] === '{' && value.startsWith('{') ? ` ${value}` : value;
  });
