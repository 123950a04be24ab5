import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Mark } from '#core/marks/mark.ts';
import type { StampGeometry } from '#core/marks/stamp/shape.ts';
import { Failure } from '#server/rules/failure.ts';

/**
 * What of a stamp on a page the server alone may say. Where it stands, how large and in which colour is its user's
 * affair.
 */
type Face = Pick<StampGeometry, 'stampid' | 'name' | 'content'>;

/** To whom a stamp was given, and for which document. */
interface Given {
  readonly docid: number;
  readonly userid: number;
}

const faceOf = ({ stampid, name, content }: Face): string => JSON.stringify([stampid ?? '', name, content]);

/** What only this server can write beneath what a stamp shows for this user on this document. */
export const sealOfImpression = (face: Face, { docid, userid }: Given, key: Buffer): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['impression', docid, userid, faceOf(face)]))
    .digest('hex');

/** The stamps among marks, those within templates too. */
export const stampsIn = (marks: readonly Mark[]): readonly StampGeometry[] =>
  marks.flatMap(({ kind, geometry }) =>
    kind === 'stamp' ? [geometry] : kind === 'template' ? stampsIn(geometry.marks) : [],
  );

/** What stamps show, to be looked up. */
export const facesOf = (stamps: readonly StampGeometry[]): ReadonlySet<string> => new Set(stamps.map(faceOf));

/**
 * A stamp says who, when and which number, and has to be true: set is what this server gave this user for this
 * document, or what stands there already. @param standing the faces of these, asked for only where a seal does not fit
 * @param page named to the user
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
