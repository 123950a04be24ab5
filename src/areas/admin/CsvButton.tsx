import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#src/stores/toasts/effects.ts';
import { csvText } from './csvFile.ts';

interface CsvButtonProps {
  readonly children: string;
  readonly onText: (csv: string) => void;
}

/** Lets a table be chosen, and reads it. */
export function CsvButton({ children, onText }: CsvButtonProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    try {
      onText(csvText(new Uint8Array(await file.arrayBuffer())));
    } catch {
      // Moved, written to or locked since it was chosen.
      showToast({ type: 'error', message: t('unreadable', { name: file.name }), component: 'admin' });
    }
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file !== undefined) void read(file);
  };
  return (
    <>
      <input ref={input} type="file" accept=".csv,text/csv,text/plain" hidden onChange={take} />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
