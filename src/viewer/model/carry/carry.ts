import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo, UserId } from '#core/kernel/ids.ts';
import { grown, overlaps } from '#core/marks/coordinates.ts';
import { centreOf, turnedPoint } from '#core/marks/frame.ts';
import { type Mark, markBounds, movedMark } from '#core/marks/mark.ts';
import { addingAll } from '../arrange/arrange.ts';
import { bearsStamp, movedOnto } from '../arrange/clipboard.ts';
import { applyChanges, type Change, type Changes } from '../layer/change.ts';
import { isSameMark, type LayerMark, type LayerMarks, marksOfPage } from '../layer/marks.ts';

/**
 * What becomes of a mark on another version. `kept`, `moved`, `doubtful` and `orphaned` are as in workers/carry/api.ts;
 * `there`: it is already on that version; `barred`: this user may not put it there.
 */
export type Fate = 'doubtful' | 'orphaned' | 'moved' | 'kept' | 'there' | 'barred';

/** In the order in which they need the user's attention. */
export const FATES: readonly Fate[] = ['doubtful', 'orphaned', 'moved', 'kept', 'there', 'barred'];

/** A mark of an older version, and its place on the current one. */
export interface Carried {
  readonly one: LayerMark;
  readonly author: string;
  readonly fate: Fate;
  readonly pageNo: PageNo;
  /** Displacement on its page, in page units. */
  readonly dx: number;
  readonly dy: number;
  /** The words beneath or beside it. */
  readonly words: string;
}

/** Signatures are only created by signing, and a stamp is valid only for the user it was issued to. */
export const isBarred = ({ mark, ownerId }: LayerMark, userId: UserId): boolean =>
  mark.kind === 'signature' || (bearsStamp(mark) && ownerId !== userId);

/** Whether the mark can be chosen. */
export const canChoose = ({ fate }: Carried): boolean => fate !== 'barred' && fate !== 'there';

/** Marks chosen by default: those with a certain place. */
export const chosenFirst = (all: readonly Carried[]): ReadonlySet<string> =>
  new Set(all.filter(({ fate }) => fate === 'kept' || fate === 'moved').map(({ one }) => one.mark.localId));

/** How a page image is aligned with the older one, and where they differ; boxes in units of the older page. */
export interface PictureDifference {
  readonly places: readonly { readonly box: Rect }[];
  readonly registration: { readonly angle: number; readonly dx: number; readonly dy: number };
}

/** How far around a mark the page must be unchanged, in page units. */
const AROUND = 10;
/** Smaller displacements count as none, in page units: a third of a millimetre. */
const STILL = 2;

/** The place of a mark on a page without words, judged by the page's image. */
export function byPicture(
  mark: Mark,
  { places, registration: { angle, dx, dy } }: PictureDifference,
): Pick<Carried, 'fate' | 'dx' | 'dy'> {
  const box = markBounds(mark);
  const centre = centreOf(box);
  // The registration maps the new page onto the old one by a turn about its corner and a shift; this inverts it.
  const there = turnedPoint(centre.x - dx, centre.y - dy, { x: 0, y: 0 }, (-angle * 180) / Math.PI);
  const move = { dx: there.x - centre.x, dy: there.y - centre.y };
  const beneath = grown(box, AROUND);
  if (places.some((place) => overlaps(place.box, beneath))) return { fate: 'doubtful', ...move };
  return Math.abs(move.dx) <= STILL && Math.abs(move.dy) <= STILL
    ? { fate: 'kept', dx: 0, dy: 0 }
    : { fate: 'moved', ...move };
}

/** The mark at its new place, moved inside the page if it would extend beyond the edge. */
const placed = ({ one: { mark }, dx, dy }: Carried, page: Size | undefined): Mark => {
  const moved = dx === 0 && dy === 0 ? mark : movedMark(mark, dx, dy);
  return page === undefined ? moved : (movedOnto([moved], page)[0] ?? moved);
};

/** Marks those as `there` that are already on the version, for example because they were carried over before. */
export const knowingThere = (
  all: readonly Carried[],
  marks: LayerMarks,
  sizeOf: (page: PageNo) => Size | undefined,
): readonly Carried[] =>
  all.map((carried) => {
    const { pageNo, one } = carried;
    const wanted = { ...one, pageNo, mark: placed(carried, sizeOf(pageNo)) };
    const isThere = marksOfPage(marks, pageNo).some(({ mark, ownerId }) =>
      isSameMark(wanted, { pageNo, ownerId, mark: { ...mark, localId: one.mark.localId } }),
    );
    return isThere ? { ...carried, fate: 'there' } : carried;
  });

/** Adds the chosen marks at their new places, as new marks of this user. */
export function carrying(
  marks: LayerMarks,
  chosen: readonly Carried[],
  on: { readonly userId: UserId; readonly newId: () => string; readonly sizeOf: (page: PageNo) => Size | undefined },
): Changes {
  const changes: Change[] = [];
  let state = marks;
  for (const carried of chosen) {
    const mark = { ...placed(carried, on.sizeOf(carried.pageNo)), localId: on.newId() };
    const added = addingAll(state, carried.pageNo, on.userId, [mark]);
    state = applyChanges(state, added);
    changes.push(...added);
  }
  return changes;
}
