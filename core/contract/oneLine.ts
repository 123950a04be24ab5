/** Signs that turn the direction of what stands beside a name in a list or a sentence; nobody sees them. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;
const breaking = /[\p{Cc}\u2028\u2029]/u;

/** A text on one line, without signs that turn the direction. */
export const oneLine = (text: string): string =>
  text
    .replace(turning, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Whether nothing in a text turns the direction or breaks the line. */
export const isPlain = (text: string): boolean => text.search(turning) === -1 && !breaking.test(text);
