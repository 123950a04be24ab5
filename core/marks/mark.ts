import * as z from 'zod/mini';
import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { contains, grown } from './coordinates.ts';
import type { Frame } from './frame.ts';
import type { Handles } from './kind.ts';
import { type Geometries, isKindName, type KindName, markKinds } from './registry.ts';
import type { Blend, Scene } from './scene.ts';
import { MarkStyle } from './style.ts';

export interface MarkOf<Kind extends KindName> {
  /** A UUID made by the client that drew it; identifies the mark across saves, drafts and undo. */
  readonly localId: string;
  readonly kind: Kind;
  readonly geometry: Geometries[Kind];
  readonly style: MarkStyle;
}

/** One thing drawn on a page, in units of the unrotated page. */
export type Mark = { [Kind in KindName]: MarkOf<Kind> }[KindName];

/** The marks of those kinds whose geometry has this part. */
type MarkWith<Part> = { [Kind in KindName]: Geometries[Kind] extends Part ? MarkOf<Kind> : never }[KindName];

/** A mark with a text that users type. */
export type WrittenMark = MarkWith<{ readonly text: string }>;

export const isWritten = (mark: Mark): mark is WrittenMark => 'text' in mark.geometry;

/** Whether the page only shows an icon of the mark, and its text when that is pointed at. */
export const isIcon = ({ kind }: Pick<Mark, 'kind'>): boolean => markKinds[kind].isIcon === true;

/** Why a value is not a mark; `kind` is the kind it claims. */
export interface MarkFailure {
  readonly reason: 'envelope' | 'kind' | 'geometry' | 'style';
  readonly kind?: string;
}

const Envelope = z.object({
  localId: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.string(),
  geometry: z.unknown(),
  style: z.unknown(),
});

/** Reads a mark from untrusted data. Every mark that passes can be drawn. */
export const parseMark = (value: unknown): Result<Mark, MarkFailure> => {
  const envelope = Envelope.safeParse(value);
  if (!envelope.success) return fail({ reason: 'envelope' });
  const { localId, kind } = envelope.data;
  if (!isKindName(kind)) return fail({ reason: 'kind', kind });
  const geometry = markKinds[kind].shape.safeParse(envelope.data.geometry);
  if (!geometry.success) return fail({ reason: 'geometry', kind });
  const style = MarkStyle.safeParse(envelope.data.style);
  if (!style.success) return fail({ reason: 'style', kind });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the geometry was read by the shape of this very kind; TypeScript cannot follow that through the union
  return ok({ localId, kind, geometry: geometry.data, style: style.data } as Mark);
};

const knownBounds = new WeakMap<object, Rect>();

/**
 * The smallest rectangle around everything drawn, in page units. Cached: a mark never changes, and painters and erasers
 * ask for thousands at once.
 */
export const markBounds = <Kind extends KindName>(mark: MarkOf<Kind>): Rect => {
  const known = knownBounds.get(mark);
  if (known) return known;
  const bounds = markKinds[mark.kind].bounds(mark.geometry, mark.style);
  knownBounds.set(mark, bounds);
  return bounds;
};

/** Whether the point is on the mark or at most `tolerance` page units away. */
export const hitsMark = <Kind extends KindName>(mark: MarkOf<Kind>, point: PagePoint, tolerance: number): boolean =>
  contains(grown(markBounds(mark), tolerance), point.x, point.y) &&
  markKinds[mark.kind].hit(mark.geometry, mark.style, point, tolerance);

const ALONE: Readonly<Record<Blend, readonly Blend[]>> = { multiply: ['multiply'], normal: ['normal'] };

/** How the mark blends with the page: one way, or both if it is composed of other marks. */
export const markBlends = <Kind extends KindName>({ kind, geometry }: MarkOf<Kind>): readonly Blend[] => {
  const { blend } = markKinds[kind];
  return typeof blend === 'function' ? blend(geometry) : ALONE[blend];
};

/** The drawing of the mark: all of it, or only the part with one blend. */
export const markScene = <Kind extends KindName>(mark: MarkOf<Kind>, blend?: Blend): Scene =>
  markKinds[mark.kind].scene(mark.geometry, mark.style, blend);

/** The text in the mark; empty if it has none. */
export const markWords = <Kind extends KindName>({ kind, geometry, style }: MarkOf<Kind>): string =>
  markKinds[kind].words?.(geometry, style) ?? '';

/** Whether the mark is a measure. */
export const isMeasure = ({ kind }: Mark): boolean => markKinds[kind].measures === true;

/** Whether the mark can contain text. */
export const bearsWords = ({ kind }: Mark): boolean => markKinds[kind].words !== undefined;

const knownFrames = new WeakMap<object, Frame>();

/** The frame of the selected mark, without the pen's width. Cached like the bounds. */
export const markFrame = <Kind extends KindName>(mark: MarkOf<Kind>): Frame => {
  const known = knownFrames.get(mark);
  if (known) return known;
  const frame = markKinds[mark.kind].frame(mark.geometry, mark.style);
  knownFrames.set(mark, frame);
  return frame;
};

/** The handles by which the mark is edited. */
export const markHandles = ({ kind }: Mark): Handles => markKinds[kind].handles;

/** Whether width and height keep their ratio unless the user overrides it. */
export const markKeepsRatio = ({ kind }: Mark): boolean => markKinds[kind].keepsRatio;

/** The mark with another frame and the same rotation: moved, and stretched if its kind allows. */
export const framedMark = (mark: Mark, to: Rect): Mark =>
  withGeometry(mark, (kind) => kind.framed(mark.geometry as never, mark.style, to)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a mark's kind and geometry belong together

/** The mark moved, in page units. */
export const movedMark = (mark: Mark, dx: number, dy: number): Mark => {
  const { x, y, width, height } = markFrame(mark);
  return framedMark(mark, { x: x + dx, y: y + dy, width, height });
};

/** The mark turned about a point, clockwise in degrees. */
export const turnedMark = (mark: Mark, about: PagePoint, degrees: number): Mark =>
  withGeometry(mark, (kind) => kind.turned(mark.geometry as never, mark.style, about, degrees)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- as above

/** The same with another text. */
export const withText = (mark: WrittenMark, text: string): Mark =>
  withGeometry(mark, () => ({ ...mark.geometry, text }));

const withGeometry = (mark: Mark, change: (kind: (typeof markKinds)[KindName]) => Mark['geometry']): Mark =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a kind returns its own geometry
  ({ ...mark, geometry: change(markKinds[mark.kind]) }) as Mark;
