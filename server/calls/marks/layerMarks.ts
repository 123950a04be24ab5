import { type Layer, WireMark } from '#core/contract/marks/layer.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { type Mark, parseMark } from '#core/marks/mark.ts';
import * as z from 'zod/mini';
import type { Services } from '#server/http/call.ts';
import { personName } from '#server/rules/document/documents.ts';
import { type LayerGroupRow } from '#server/store/marks/layers.ts';

type StoredMarks = Pick<LayerGroupRow, 'marks'>;

/** Marks that were read: a call asks for those of a row several times, and the strokes of a full page take a while. */
const known = new WeakMap<StoredMarks, readonly WireMark[]>();

/** The marks of a stored group. Rows are never changed, so each is read once. */
export function marksOf(row: StoredMarks): readonly WireMark[] {
  const before = known.get(row);
  if (before !== undefined) return before;
  const marks = z.array(WireMark).parse(JSON.parse(row.marks));
  known.set(row, marks);
  return marks;
}

/** Spares reading a row's marks that are known already, because a call has just stored them. */
export const rememberMarks = (row: StoredMarks, marks: readonly WireMark[]): void => void known.set(row, marks);

/** Marks of the wire as drawable marks; unknown kinds are left out. */
export const drawable = (marks: readonly WireMark[]): Mark[] =>
  marks.flatMap(({ localid, ...mark }) => {
    const read = parseMark({ localId: localid, ...mark });
    return read.ok ? [read.value] : [];
  });

export const presentGroup = (group: LayerGroupRow, { timeZone }: Services): Layer => ({
  pageno: group.pageno,
  editgroupno: group.editgroupno,
  ownerid: group.ownerid,
  ownername: personName(group),
  at: toWireDateTime(group.at, timeZone),
  marks: [...marksOf(group)],
});
