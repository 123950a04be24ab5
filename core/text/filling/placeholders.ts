/** `{{document.name}}` in a text that is written before it is known what will stand there. */
const PLACEHOLDER = /\{\{ {0,5}([^{}\s](?:[^{}\r\n]{0,118}[^{}\s])?) {0,5}\}\}/g;

/** The names of the placeholders of a text, each once. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

export const placeholder = (name: string): string => `{{${name}}}`;

/**
 * A text with what is known in place of its placeholders; the others stay. What a value holds is never a placeholder
 * itself, however often the text is filled.
 */
export const withValues = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => valueOf(name)?.replaceAll('{{', '{ {') ?? whole);
