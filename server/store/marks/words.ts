import { fold } from '#core/text/fold.ts';

/** Properties of marks that hold text: of texts, notes and stamps, including their content. */
const WRITTEN = new Set(['text', 'name']);
/** Searched characters per edit group: on a page with a thousand notes only the first are found. */
const LENGTH = 100_000;

/** The text in an edit group's marks (JSON of contract WireMark[]), folded. */
export function foldedTextOf(marks: string): string {
  const found: string[] = [];
  JSON.parse(marks, (name, value: unknown) => {
    if (WRITTEN.has(name) && typeof value === 'string') found.push(value);
    return value;
  });
  return fold(found.join('\n').slice(0, LENGTH));
}
