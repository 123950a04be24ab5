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
 * What becomes of a mark on another version. `kept`, `moved`, `doubtful` and `orphaned` as the worker has them
 * (workers/carry/api.ts); `there`: it stands there already; `barred`: it may not be put there by this user.
 */
export type Fate = 'doubtful' | 'orphaned' | 'moved' | 'kept' | 'there' | 'barred';

/** In the order in which they need the user's eye. */
export const FATES: readonly Fate[] = ['doubtful', 'orphaned', 'moved', 'kept', 'there', 'barred'];

/** A mark of an older version, and where it would stand on the one that is read. */
export interface Carried {
  readonly one: LayerMark;
  readonly author: string;
  readonly fate: Fate;
  readonly pageNo: PageNo;
  /** How far it moves on its page, page units. */
  readonly dx: number;
  readonly dy: number;
  /** What it stood on or beside. */
  readonly words: string;
}

/** A signature is made by signing alone, and a stamp says what its own user was given. */
export const isBarred = ({ mark, ownerId }: LayerMark, userId: UserId): boolean =>
  mark.kind === 'signature' || (bearsStamp(mark) && ownerId !== userId);

/** What can be chosen at all. */
export const canChoose = ({ fate }: Carried): boolean => fate !== 'barred' && fate !== 'there';

/** What is taken over unless the user says otherwise: what surely has its place. */
export const chosenFirst = (all: readonly Carried[]): ReadonlySet<string> =>
  new Set(all.filter(({ fate }) => fate === 'kept' || fate === 'moved').map(({ one }) => one.mark.localId));

/** How far a page's picture lies from the older one's, and where the two differ; boxes in units of the older page. */
export interface PictureDifference {
  readonly places: readonly { readonly box: Rect }[];
  readonly placement: { readonly angle: number; readonly dx: number; readonly dy: number };
}

/** A mark stands on what is drawn up to so far around it, page units. */
const AROUND = 10;
/** What moves less has not moved, page units: a third of a millimetre. */
const STILL = 2;

/** Where a mark of a page without words belongs: its picture tells. */
export function byPicture(
  mark: Mark,
  { places, placement: { angle, dx, dy } }: PictureDifference,
): Pick<Carried, 'fate' | 'dx' | 'dy'> {
  const box = markBounds(mark);
  const centre = centreOf(box);
  // The new page is laid upon the old one by a turn about its corner and a shift: back the other way.
  const there = turnedPoint(centre.x - dx, centre.y - dy, { x: 0, y: 0 }, (-angle * 180) / Math.PI);
  const move = { dx: there.x - centre.x, dy: there.y - centre.y };
  const beneath = grown(box, AROUND);
  if (places.some((place) => overlaps(place.box, beneath))) return { fate: 'doubtful', ...move };
  return Math.abs(move.dx) <= STILL && Math.abs(move.dy) <= STILL
    ? { fate: 'kept', dx: 0, dy: 0 }
    : { fate: 'moved', ...move };
}

/** The mark where it would stand, moved onto the page where it would reach over its edge. */
const placed = ({ one: { mark }, dx, dy }: Carried, page: Size | undefined): Mark => {
  const moved = dx === 0 && dy === 0 ? mark : movedMark(mark, dx, dy);
  return page === undefined ? moved : (movedOnto([moved], page)[0] ?? moved);
};

/** Tells which of them stand on the version already, as when they were taken over before. */
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

/** Puts the chosen marks where they belong, as new marks of this user. */
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
