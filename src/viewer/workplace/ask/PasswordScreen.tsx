import type { CallError } from '#src/gateway/error.ts';
import { keepPassword } from '#src/stores/passwords.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { PasswordForm } from '#src/viewer/chrome/PasswordForm.tsx';
import { CallFailure } from '#src/gateway/unwrapped.ts';
import { documentQuery } from '../open/queries.ts';

interface PasswordScreenProps {
  readonly docid: string;
  /** The older version to open; absent for the current one. */
  readonly version?: number | undefined;
}

/** Asks for the password of the encrypted document. */
export default function PasswordScreen({ docid, version }: PasswordScreenProps) {
  return (
    <PasswordForm
      onTry={async (password) => {
        const failure = await unlock(docid, password, version);
        return failure === null
          ? null
          : failure.name === 'document.passwordWrong'
            ? { wrong: true }
            : { message: failure.message };
      }}
    />
  );
}

/** Opens an encrypted document with a password and keeps it for the session, or returns why not. */
async function unlock(docid: string, password: string, asked: number | undefined): Promise<CallError | null> {
  try {
    const { version } = await queryClient.fetchQuery({ ...documentQuery(docid, password, asked), staleTime: 0 });
    keepPassword(Number(docid), version, password);
    return null;
  } catch (error) {
    if (error instanceof CallFailure) return error.failure;
    throw error;
  }
}
