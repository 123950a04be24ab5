import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '#src/commands/named.ts';
import type { CallError } from '#src/gateway/error.ts';
import { restoreDocument } from '#src/stores/documents/restore.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';

interface DeletedScreenProps {
  readonly docid: number;
  /** The refusal; it names the document only if the user may restore it. */
  readonly failure: CallError;
  readonly onBack: () => void;
  readonly onRestored: () => void;
}

/** In place of a deleted document: who may restore it can do so here, or look at all that is deleted. */
export default function DeletedScreen({ docid, failure, onBack, onRestored }: DeletedScreenProps) {
  const { t } = useTranslation(['document', 'panels']);
  const name = failure.details?.['filename'];
  const restore = async (): Promise<void> => {
    if (await restoreDocument(docid)) onRestored();
  };
  return (
    <EmptyState
      failed
      icon={<IconTrash size={32} stroke={1.5} />}
      title={failure.message}
      hint={name === undefined ? t('deleted.others') : t('deleted.yours', { name })}
      action={
        <Group gap={8} justify="center">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          {name !== undefined && (
            <>
              <Button variant="default" onClick={showDeleted}>
                {t('deleted.show')}
              </Button>
              <Button onClick={() => void restore()}>{t('panels:actions.restore')}</Button>
            </>
          )}
        </Group>
      }
    />
  );
}

const showDeleted = (): void =>
  runCommand('search.run', {
    products: [],
    clients: [],
    years: [],
    maskid: null,
    fulltext: '',
    indexes: [],
    deleted: true,
  });
