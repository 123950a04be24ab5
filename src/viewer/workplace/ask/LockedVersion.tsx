import { useEffect, useState } from 'react';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { PasswordForm, type Refusal } from '#src/viewer/chrome/PasswordForm.tsx';
import { type OpenVersion, unlockVersion } from './unlockVersion.ts';

interface LockedVersionProps {
  readonly docid: number;
  readonly version: number;
  /** Name of the version for the password form. */
  readonly name: string;
  readonly onOpened: (opened: OpenVersion) => void;
}

/** An encrypted version: opened with the password kept in the session, otherwise the user is asked for it. */
export function LockedVersion({ docid, version, name, onOpened }: LockedVersionProps) {
  const [held] = useState(() => passwordOf(usePasswords.getState(), docid, version));
  const [isAsking, setAsking] = useState(held === undefined);

  const open = async (password: string): Promise<Refusal | null> => {
    const opened = await unlockVersion(docid, version, password);
    if (!opened.ok) return opened.error;
    onOpened(opened.value);
    return null;
  };
  useEffect(() => {
    if (held === undefined) return;
    // It may be another version's password: then the user is asked.
    void open(held).then((refusal) => refusal !== null && setAsking(true));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- tried once, when the version is opened
  }, []);

  return isAsking ? <PasswordForm name={name} onTry={open} /> : <Spinner />;
}
