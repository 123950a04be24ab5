/** A placeholder such as `{{document.name}}`, to be replaced once its value is known. */
const PLACEHOLDER = /\{\{ {0,5}([^{}\s](?:[^{}\r\n]{0,118}[^{}\s])?) {0,5}\}\}/g;

/** The names of the placeholders of a text, each once. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

export const placeholder = (name: string): string => `{{${name}}}`;

/**
 * Fills in the known placeholders of a text and leaves the others. A value never creates a placeholder, neither on its
 * own nor together with the text around it: a space separates the two braces that would begin one.
 */
export const withValues = (text: string, valueOf: (name: string) => string | undefined): string => {
  let filled = '';
  let end = 0;
  const values: { readonly from: number; readonly to: number }[] = [];
  for (const { 0: whole, 1: name = '', index } of text.matchAll(PLACEHOLDER)) {
    const value = valueOf(name);
    if (value === undefined) continue;
    filled += text.slice(end, index) + value;
    values.push({ from: filled.length - value.length, to: filled.length });
    end = index + whole.length;
  }
  filled += text.slice(end);
  return filled.replace(PLACEHOLDER, (whole, _name: string, at: number) =>
    values.some(({ from, to }) => from < at + whole.length && to > at) ? `{ ${whole.slice(1)}` : whole,
  );
};
