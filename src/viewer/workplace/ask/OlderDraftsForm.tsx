import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askFirst } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { OlderDraft, OlderDrafts } from '#src/viewer/session/layers/olderDrafts.ts';
import classes from './conflicts.module.css';

interface OlderDraftsFormProps {
  readonly formId: string;
  readonly found: readonly OlderDraft[];
  readonly drafts: OlderDrafts;
  readonly close: () => void;
}

/** Marks never saved on earlier versions: they can be carried over to this one, or discarded after confirmation. */
export default function OlderDraftsForm({ formId, found, drafts, close }: OlderDraftsFormProps) {
  const { t } = useTranslation('editing');
  const takeOver = async (): Promise<void> => {
    for (const draft of found) if (!(await drafts.takeOver(draft))) return;
    showToast({ type: 'info', message: t('older.taken'), component: 'layers' });
  };
  const discard = async (): Promise<void> => {
    for (const draft of found) await drafts.discard(draft);
  };
  const askToDiscard = (): void =>
    void askFirst(
      {
        title: t('older.discardTitle'),
        text: t('older.discardText', { count: found.reduce((sum, { marks }) => sum + marks.length, 0) }),
        apply: t('older.discard'),
      },
      () => {
        close();
        void discard();
      },
    );
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        close();
        void takeOver();
      }}
    >
      <Stack gap="md" align="flex-start">
        <span>{t('older.text')}</span>
        <ul className={classes.versions}>
          {found.map(({ version, marks }) => (
            <li key={version}>{t('older.version', { version, count: marks.length })}</li>
          ))}
        </ul>
        <Button color="red" variant="light" onClick={askToDiscard}>
          {t('older.discard')}
        </Button>
      </Stack>
    </form>
  );
}
