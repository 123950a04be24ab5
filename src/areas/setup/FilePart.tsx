import { FileInput } from '@mantine/core';
import { IconFileCode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigurationFaults, ConfigurationReport } from '#src/configuration/ConfigurationReport.tsx';
import type { FileLook, SetupFile } from './model.ts';

interface FilePartProps {
  readonly file: SetupFile | null;
  readonly look: FileLook | undefined;
  readonly error: string | undefined;
  readonly onFile: (file: SetupFile | null) => void;
}

/** The configuration file to set up with, and what it would do. */
export function FilePart({ file, look, error, onFile }: FilePartProps) {
  const { t } = useTranslation(['setup', 'ui']);
  const [chosen, setChosen] = useState<File | null>(file?.source ?? null);
  /** Of two chosen in quick succession, the first may be read last. */
  const latest = useRef<File | null>(null);
  const [unreadable, setUnreadable] = useState('');
  const choose = (next: File | null) => {
    latest.current = next;
    setChosen(next);
    setUnreadable('');
    onFile(null);
    next?.text().then(
      (json) => latest.current === next && onFile({ source: next, json }),
      () => latest.current === next && setUnreadable(next.name),
    );
  };
  return (
    <>
      <FileInput
        name="file"
        label={t('file')}
        description={t('fileHint')}
        placeholder={t('filePlace')}
        accept=".json,application/json"
        leftSection={<IconFileCode size={18} stroke={1.75} />}
        value={chosen}
        onChange={choose}
        required
        error={unreadable === '' ? error : t('unreadable', { name: unreadable })}
      />
      {file !== null && look !== undefined && look.faults.length > 0 && <ConfigurationFaults faults={look.faults} />}
      {file !== null && look !== undefined && look.faults.length === 0 && (
        <>
          <p role="status">{t('fits', { company: look.company })}</p>
          <ConfigurationReport differences={look.differences} />
        </>
      )}
    </>
  );
}
