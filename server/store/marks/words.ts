import { fold } from '#core/text/fold.ts';

/** Under these names marks hold what is written in them: texts, notes, stamps and what stands on those. */
const WRITTEN = new Set(['text', 'name']);
/** Characters of an edit group that are searched: marks of a page with a thousand notes are found by the first. */
const LENGTH = 100_000;

/** What is written in the marks of an edit group (JSON of contract WireMark[]), folded. */
export function foldedTextOf(marks: string): string {
  const found: string[] = [];
  JSON.parse(marks, (name, value: unknown) => {
    if (WRITTEN.has(name) && typeof value === 'string') found.push(value);
    return value;
  });
  return fold(found.join('\n').slice(0, LENGTH));
}
