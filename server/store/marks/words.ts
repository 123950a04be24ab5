import { fold } from '#core/text/fold.ts';

/** Properties of marks that hold text: of texts, notes and stamps, including their content. */
const WRITTEN = new Set(['text', 'name']);
/** Searched characters per edit group: on a page with a thousand notes only the first are found. */
const LENGTH = 100_000;

/** The text in an edit group's marks (JSON of contract WireMark[]), folded. */
export function foldedTextOf(marks: string): string {
  const found: string[] = [];
  collect(JSON.parse(marks), found);
  return fold(found.join('\n').slice(0, LENGTH));
}

/** Walks the members by hand, because a reviver of JSON.parse is called for each coordinate. */
function collect(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const member of value) collect(member, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      if (typeof member !== 'string') collect(member, found);
      else if (WRITTEN.has(name)) found.push(member);
}
