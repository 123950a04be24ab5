import { Button } from '@mantine/core';
import { type ChangeEvent, type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#src/stores/toasts/effects.ts';

interface FileButtonProps<Content> {
  readonly children: string;
  /** File types offered first. */
  readonly accept: string;
  readonly read: (file: File) => Promise<Content>;
  readonly onRead: (content: Content) => void;
  readonly name?: string;
  readonly leftSection?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Chooses and reads a file; failures are reported. */
export function FileButton<Content>({ accept, read, onRead, ...shown }: FileButtonProps<Content>) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (file === undefined) return;
    read(file).then(onRead, () =>
      // The file was moved, modified or locked since it was chosen.
      showToast({ type: 'error', message: t('unreadable', { name: file.name }), component: 'admin' }),
    );
  };
  return (
    <>
      <input ref={input} type="file" accept={accept} hidden onChange={take} />
      <Button {...shown} variant="default" onClick={() => input.current?.click()} />
    </>
  );
}
