import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VersionInfo } from '#core/contract/document/document.ts';
import { call } from '#src/gateway/call.ts';
import { keepPassword, passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { PasswordForm, type Refusal } from '#src/viewer/chrome/PasswordForm.tsx';
import type { Side } from './opened.ts';

interface LockedProps {
  readonly docid: number;
  readonly info: VersionInfo;
  readonly onOpened: (side: Side) => void;
}

/** An encrypted version: opened with the password that the session holds, else the reader is asked for it. */
export function Locked({ docid, info, onOpened }: LockedProps) {
  const { t } = useTranslation('compare');
  const [held] = useState(() => passwordOf(usePasswords.getState(), docid, info.version));
  const [isAsking, setAsking] = useState(held === undefined);

  const open = async (password: string): Promise<Refusal | null> => {
    const answer = await call(
      'versionInfoOf',
      { params: { docid: String(docid), version: String(info.version) } },
      { silent: true, password },
    );
    if (!answer.ok)
      return answer.error.name === 'document.passwordWrong' ? { wrong: true } : { message: answer.error.message };
    const [opened = info] = answer.value.version;
    keepPassword(docid, info.version, password);
    onOpened({ docid, info: opened, password });
    return null;
  };
  useEffect(() => {
    if (held === undefined) return;
    // It may be another version's: the reader is asked then.
    void open(held).then((refusal) => refusal !== null && setAsking(true));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- tried once, when the version is opened
  }, []);

  return isAsking ? (
    <PasswordForm name={`${info.filename} · ${t('version', { version: info.version })}`} onTry={open} />
  ) : (
    <Spinner label={t('loading')} />
  );
}
