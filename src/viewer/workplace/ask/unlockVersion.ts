import type { VersionInfo } from '#core/contract/document/document.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { keepPassword } from '#src/stores/passwords.ts';
import type { Refusal } from '#src/viewer/chrome/PasswordForm.tsx';

/** A version with known pages. */
export interface OpenVersion {
  readonly info: VersionInfo;
  /** Only for an encrypted version. */
  readonly password?: string;
}

/**
 * Opens an encrypted version, whose pages the server answers only with the password; the password is kept for the
 * session.
 */
export async function unlockVersion(
  docid: number,
  version: number,
  password: string,
): Promise<Result<OpenVersion, Refusal>> {
  const answer = await call(
    'versionInfoOf',
    { params: { docid: String(docid), version: String(version) } },
    { silent: true, password },
  );
  if (!answer.ok)
    return fail(answer.error.name === 'document.passwordWrong' ? { wrong: true } : { message: answer.error.message });
  const [info] = answer.value.version;
  if (info === undefined) throw new Error('versionInfoOf answered no version');
  keepPassword(docid, version, password);
  return ok({ info, password });
}
