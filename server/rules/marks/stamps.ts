import { STAMP_SIDE } from '#core/contract/admin/adminStamp.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { StampContent } from '#core/marks/content/shape.ts';
import { Color } from '#core/marks/style.ts';
import type { StampRow } from '#server/store/marks/stamps.ts';

/** Values of a stamp's placeholders; `values` are index values by index name. */
export interface StampFacts {
  readonly user: string;
  /** dd.MM.yyyy and HH:mm in the company's time zone. */
  readonly date: string;
  readonly time: string;
  readonly number: string;
  readonly values: ReadonlyMap<string, string>;
}

/** `{user}`, `{date}`, `{time}`, `{number}`, and `{index:name}` for an index value. */
const placeholder = /\{(user|date|time|number|index:([^{}]{1,100}))\}/g;
/** Shown for an index value that the document does not have. */
const MISSING = '–';
/** Longest line of a stamp (core/marks/content/shape.ts). */
const LINE_LENGTH = 200;

/** A valid stamp: renderable everywhere, with nothing that a browser could run or fetch. */
export interface ReadableStamp {
  readonly content: StampContent;
  /** Whether it contains a running number. */
  readonly numbered: boolean;
}

/** Parses a stored stamp; only lettering, paths and pictures as data: URLs are valid. */
export function readStamp(
  row: Pick<StampRow, 'content' | 'color' | 'width' | 'height'>,
): Result<ReadableStamp, 'unfit'> {
  const content = StampContent.safeParse(jsonIn(row.content));
  const isSized = [row.width, row.height].every((side) => side >= STAMP_SIDE.min && side <= STAMP_SIDE.max);
  if (!content.success || !isSized || !Color.safeParse(row.color).success) return fail('unfit');
  return ok({
    content: content.data,
    numbered: content.data.type === 'lettering' && content.data.lines.some((line) => line.includes('{number}')),
  });
}

/** The content with its placeholders filled in. Values are plain text: braces in them are not expanded again. */
export const filledStamp = (content: StampContent, facts: StampFacts): StampContent =>
  content.type === 'lettering'
    ? { ...content, lines: content.lines.map((line) => filledLine(line, facts).slice(0, LINE_LENGTH).toWellFormed()) }
    : content;

const filledLine = (line: string, { values, ...facts }: StampFacts): string =>
  line.replace(placeholder, (_, name: string, index: string | undefined) => {
    const value = index === undefined ? facts[name as keyof typeof facts] : values.get(index); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the pattern names these and no others
    return value === undefined || value.trim() === '' ? MISSING : value.replace(/\s+/g, ' ').trim();
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
