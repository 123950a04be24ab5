import type { Signing } from '#core/contract/marks/signature.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import { type SigningRow } from '#server/store/marks/signatures.ts';

export const presentSigning = (
  { version, pageno, editgroupno, signer, at, filehash, markshash }: SigningRow,
  { timeZone }: Pick<Services, 'timeZone'>,
): Signing => ({
  version,
  pageno,
  editgroupno,
  signer,
  signdate: toWireDateTime(at, timeZone),
  filehash,
  markshash,
});
