import type { CallError } from '#src/gateway/error.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { keepPassword } from '#src/stores/passwords.ts';
import { CallFailure, documentQuery } from './queries.ts';

/** Opens an encrypted document with a password and keeps it for the session, or answers why not. */
export async function unlock(docid: string, password: string): Promise<CallError | null> {
  try {
    const { version } = await queryClient.fetchQuery({ ...documentQuery(docid, password), staleTime: 0 });
    keepPassword(Number(docid), version, password);
    return null;
  } catch (error) {
    if (error instanceof CallFailure) return error.failure;
    throw error;
  }
}
