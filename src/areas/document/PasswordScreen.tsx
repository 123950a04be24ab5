import { PasswordForm } from '#src/viewer/chrome/PasswordForm.tsx';
import { unlock } from './unlock.ts';

/** Asks for the password of the encrypted document. */
export default function PasswordScreen({ docid }: { readonly docid: string }) {
  return (
    <PasswordForm
      onTry={async (password) => {
        const failure = await unlock(docid, password);
        return failure === null
          ? null
          : failure.name === 'document.passwordWrong'
            ? { wrong: true }
            : { message: failure.message };
      }}
    />
  );
}
