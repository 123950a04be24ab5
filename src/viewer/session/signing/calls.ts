import { queryOptions } from '@tanstack/react-query';
import type { CheckedSigning, Placement, Signature } from '#core/contract/marks/signature.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { refresh } from '#src/stores/documents/refresh.ts';

/** The user's own signature; undefined if none is stored. */
export const fetchSignature = async (): Promise<Result<Signature | undefined, CallError>> => {
  const result = await call('signatureList', {}, { silent: true });
  return result.ok ? ok(result.value.signature[0]) : result;
};

/** Stores an SVG as the user's signature, or removes it if empty; returns what the server stored. */
export const storeSignature = async (svg: string): Promise<Result<Signature | undefined, CallError>> => {
  const result = await call('signatureSet', { body: { svg } }, { silent: true });
  return result.ok ? ok(result.value.signature[0]) : result;
};

/** A version, with its file's password if encrypted. */
interface Version {
  readonly docid: number;
  readonly version: number;
  readonly filePassword?: string | undefined;
}

/** Signs a version with the user's password, which is valid once. @returns why it was not signed, or null */
export const signVersion = async (
  { docid, version, filePassword }: Version,
  password: string,
  signature: Placement,
): Promise<string | null> => {
  const verified = await call(
    'userVerifyPassword',
    { body: { password: toBase64(password), docid } },
    { silent: true },
  );
  if (!verified.ok) return verified.error.message;
  const signed = await call(
    'documentSign',
    { params: { docid: String(docid) }, body: { docversion: version, signature } },
    { silent: true, ...(filePassword !== undefined && { password: filePassword }) },
  );
  if (!signed.ok) return signed.error.message;
  refresh(docid, 'document.signed');
  return null;
};

/** Who signed the version, and its state since. Empty if the server cannot tell. */
export const signingsQuery = ({ docid, version }: Version) =>
  queryOptions({
    queryKey: ['document', String(docid), 'signings', version],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly CheckedSigning[]> => {
      const result = await call(
        'signingCheck',
        { params: { docid: String(docid) }, query: { docversion: String(version) } },
        { signal, silent: true },
      );
      return result.ok ? result.value.signing : [];
    },
  });
