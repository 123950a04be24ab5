import { PAGE_UNITS_PER_INCH, POINTS_PER_INCH } from '#core/kernel/geometry.ts';
import { type Mark, markBounds, parseMark } from '#core/marks/mark.ts';
import { type Draft, textIn } from '../edit/draft.ts';

/** Letter sizes to choose from, in points. */
export const POINTS = [9, 11, 14, 18, 24, 36, 48] as const;
const unitsOf = (points: number): number => Math.round((points * PAGE_UNITS_PER_INCH) / POINTS_PER_INCH);
const pointsOf = (units: number): number => Math.round((units * POINTS_PER_INCH) / PAGE_UNITS_PER_INCH);

/** Widest text in page units: most of a page. */
const WIDEST = 1000;
/** A letter's width as part of its height, generously. */
const LETTER = 0.65;

/** The company as an owner in the form; others are users' ids. */
export const COMPANY = '0';

/** Who can use a template: the whole company, groups, or nobody but its owner. */
export type Audience = 'everyone' | 'groups' | 'owner';
export const audienceOf = ({
  everyone,
  groups,
  ownerid,
}: {
  readonly everyone: boolean;
  readonly groups: readonly number[];
  readonly ownerid: number | null;
}): Audience => (everyone ? 'everyone' : groups.length > 0 || ownerid === null ? 'groups' : 'owner');
/** Those that an owner can choose from: what the company owns is somebody's to use. */
export const audiencesOf = (owner: string): readonly Audience[] =>
  owner === COMPANY ? ['everyone', 'groups'] : ['everyone', 'groups', 'owner'];

export interface Content {
  readonly source: Readonly<Record<string, number>>;
  readonly marks: readonly unknown[];
}

/** The only mark of a template if it is a text: it can be rewritten here. All others are drawn on documents. */
export function textOf({ marks }: Content): Extract<Mark, { kind: 'text' }> | undefined {
  const read = marks.length === 1 ? parseMark(marks[0]) : undefined;
  return read?.ok === true && read.value.kind === 'text' ? read.value : undefined;
}

/** The text of a template as form fields; without a template an empty one. Null: it is drawn, and not a text. */
export function draftOfContent(content: Content | null | undefined): Draft {
  const text = content === null || content === undefined ? undefined : textOf(content);
  return {
    written: content === undefined || text !== undefined,
    words: text?.geometry.text ?? '',
    color: text?.style.color ?? '#b42318',
    points: String(text?.style.fontSize === undefined ? 14 : pointsOf(text.style.fontSize)),
  };
}

/** The template that the fields describe: one text. Undefined while incomplete. */
export function contentOf(draft: Draft): { source: Record<string, number>; marks: unknown[] } | undefined {
  const words = textIn(draft, 'words');
  const fontSize = unitsOf(Number(textIn(draft, 'points')));
  const longest = Math.max(...words.split('\n').map(({ length }) => length));
  const read = parseMark({
    localId: 'text',
    kind: 'text',
    geometry: { x: 0, y: 0, width: Math.min(WIDEST, Math.ceil((longest + 2) * fontSize * LETTER)), text: words },
    style: { color: textIn(draft, 'color'), width: 2, opacity: 1, fontSize },
  });
  if (!read.ok) return undefined;
  const { x, y, width, height } = markBounds(read.value);
  return { source: { x, y, width, height }, marks: [read.value] };
}
