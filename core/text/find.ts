import { fold } from './fold.ts';

/** A text prepared for searching: its folded form, with the original range of each unit. */
export interface Findable {
  readonly folded: string;
  /** UTF-16 offsets in the text per unit of `folded`; `ends` are exclusive. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** A part of a text: UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Pieces that are folded as one. `gone` is dropped: a hyphen that divides a word at a line end, a line end after any
 * other hyphen, a soft hyphen. `blank` is a run of white space. Everything else is a character with its accents.
 */
const pieces =
  /(?<gone>(?<=\p{L})[-\u2010]\r?\n(?=\p{Ll})|(?<=[\p{L}\p{N}][-\u2010])\r?\n|\u00AD(?:\r?\n)?)|(?<blank>\s+)|\P{M}\p{M}*|\p{M}+/gu;

/** Most characters whose folded form is cached; a language has a few hundred. */
const REMEMBERED = 4096;
const forms = new Map<string, string>();

/** Prepares a text. Searching ignores case, accents, the amount of white space and hyphenation at line ends. */
export function findable(text: string): Findable {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (const { 0: piece, index, groups } of text.matchAll(pieces)) {
    if (groups?.['gone'] !== undefined) continue;
    const form = groups?.['blank'] === undefined ? formOf(piece) : ' ';
    for (let unit = 0; unit < form.length; unit += 1) {
      starts.push(index);
      ends.push(index + piece.length);
    }
    folded += form;
  }
  return { folded, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

function formOf(character: string): string {
  const known = forms.get(character);
  if (known !== undefined) return known;
  const form = fold(character);
  if (forms.size < REMEMBERED) forms.set(character, form);
  return form;
}

/** The places of a text, in order and without overlap; none if only white space is wanted. */
export function* findIn({ folded, starts, ends }: Findable, wanted: string): Generator<TextRange> {
  const needle = findable(wanted.trim()).folded;
  if (needle.trim() === '') return;
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    yield { start: starts[at] ?? 0, end: ends[at + needle.length - 1] ?? 0 };
  }
}
