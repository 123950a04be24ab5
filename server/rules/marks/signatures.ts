import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningState } from '#core/contract/marks/signature.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { type BoxGeometry, boundsOfBox } from '#core/marks/box.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { LayerGroupRow } from '#server/store/marks/layers.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import type { NewSigning, SigningRow } from '#server/store/marks/signatures.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { Failure } from '#server/rules/failure.ts';

/** Users with the right may sign a readable, unprotected document. */
export const maySign = (
  principal: Pick<Principal, 'rightsIn'>,
  document: Pick<DocumentRow, 'realmid' | 'deletedat' | 'protected' | 'currentversion'>,
): Failure | null =>
  mayRead(document) ??
  (holds(principal, 'signature.edit', document.realmid) ? null : new Failure('signature.rightMissing')) ??
  (document.protected === 1 ? new Failure('document.protected') : null);

/** Tolerance for rounding at the page's edge, page units. */
const ROUNDING = 1;

/** A signature is permanent, so it must be fully visible on its page. */
export function fitsPage(box: BoxGeometry, page: Size): Failure | null {
  const { x, y, width, height } = boundsOfBox(box, 0);
  return Math.min(x, y, page.width - x - width, page.height - y - height) >= -ROUNDING
    ? null
    : new Failure('signature.outside');
}

const KIND = 'signature';

/** Signatures exist only by signing and never change: groups that contain one can be neither saved nor removed. */
export const mayBeChanged = (...groups: readonly (readonly { readonly kind: string }[])[]): Failure | null =>
  groups.some((marks) => marks.some(({ kind }) => kind === KIND)) ? new Failure('signature.sealed') : null;

/** SHA-256 of a version's marks: every group with number, page, owner, time and stored marks. */
export function hashOfMarks(groups: readonly LayerGroupRow[]): string {
  const state = groups
    .map(({ editgroupno, pageno, ownerid, at, marks }) => [editgroupno, pageno, ownerid, at, marks] as const)
    .toSorted(([one], [other]) => one - other);
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}

type Sealed = Omit<NewSigning, 'seal'>;

/** HMAC of a signature record that only this server can create. */
export const sealOf = (
  { docid, version, pageno, editgroupno, userid, at, filehash, markshash }: Sealed,
  key: Buffer,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([docid, version, pageno, editgroupno, userid, at, filehash, markshash]))
    .digest('hex');

const isSealed = (signing: SigningRow, key: Buffer): boolean => {
  const [seal, own] = [Buffer.from(signing.seal), Buffer.from(sealOf(signing, key))];
  return seal.length === own.length && timingSafeEqual(seal, own);
};

/** The signatures of a version or, if it has none, of the last signed version before it. */
export function lastSigned<Row extends Pick<SigningRow, 'version'>>(
  signings: readonly Row[],
  shown: number,
): readonly Row[] {
  const last = Math.max(...signings.map(({ version }) => version).filter((version) => version <= shown));
  return signings.filter(({ version }) => version === last);
}

/** The current state of a version. `filehash` is of the bytes on disk; undefined if the file is missing. */
interface Now {
  readonly version: number;
  readonly signings: readonly SigningRow[];
  readonly groups: readonly LayerGroupRow[];
  readonly filehash: string | undefined;
  readonly key: Buffer;
}

/**
 * What has happened to a version since it was signed. Further signatures do not count as changes if they are genuine.
 */
export function stateOf(signing: SigningRow, { version, signings, groups, filehash, key }: Now): SigningState {
  if (!isSealed(signing, key)) return 'sealBroken';
  if (version !== signing.version) return 'newVersion';
  if (filehash !== signing.filehash) return 'fileChanged';
  const later = new Set(
    signings.filter((other) => other.id > signing.id && isSealed(other, key)).map(({ editgroupno }) => editgroupno),
  );
  return hashOfMarks(groups.filter(({ editgroupno }) => !later.has(editgroupno))) === signing.markshash
    ? 'intact'
    : 'marksChanged';
}
