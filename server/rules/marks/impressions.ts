import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Mark } from '#core/marks/mark.ts';
import type { StampGeometry } from '#core/marks/stamp/shape.ts';
import { Failure } from '#server/rules/failure.ts';

/** The parts of a placed stamp that only the server may set. Position, size and colour are up to the user. */
type Face = Pick<StampGeometry, 'stampid' | 'name' | 'content'>;

/** The user and document that a stamp was issued for. */
interface Given {
  readonly docid: number;
  readonly userid: number;
}

const faceOf = ({ stampid, name, content }: Face): string => JSON.stringify([stampid ?? '', name, content]);

/** HMAC that proves that the server issued this stamp to this user for this document. */
export const sealOfImpression = (face: Face, { docid, userid }: Given, key: Buffer): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['impression', docid, userid, faceOf(face)]))
    .digest('hex');

/** All stamps among marks, including those in templates. */
export const stampsIn = (marks: readonly Mark[]): readonly StampGeometry[] =>
  marks.flatMap(({ kind, geometry }) =>
    kind === 'stamp' ? [geometry] : kind === 'template' ? stampsIn(geometry.marks) : [],
  );

/** The faces of stamps, as a set. */
export const facesOf = (stamps: readonly StampGeometry[]): ReadonlySet<string> => new Set(stamps.map(faceOf));

/**
 * A stamp states who, when and which number, so it must be genuine: either the server issued it to this user for this
 * document, or it is already stored there.
 * @param standing faces of the stored stamps, read only if a seal does not match
 * @param page shown to the user
 */
export function mayStamp(
  stamps: readonly StampGeometry[],
  standing: () => ReadonlySet<string>,
  given: Given,
  key: Buffer,
  page: number,
): Failure | null {
  const made = stamps.find((stamp) => !isGiven(stamp, given, key) && !standing().has(faceOf(stamp)));
  return made === undefined ? null : new Failure('stamp.notGiven', { name: made.name, page });
}

const isGiven = (stamp: StampGeometry, given: Given, key: Buffer): boolean => {
  const [seal, own] = [Buffer.from(stamp.seal ?? ''), Buffer.from(sealOfImpression(stamp, given, key))];
  return seal.length === own.length && timingSafeEqual(seal, own);
};
