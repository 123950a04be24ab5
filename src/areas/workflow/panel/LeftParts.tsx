import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { labelled } from '#src/ui/part/labelled.ts';
import { dropDraft, type JobDraft, useLeftDrafts } from '../drafts.ts';
import own from './panel.module.css';

interface LeftPartsProps {
  readonly wfid: number;
  /** Keys of the drafts that are shown where they are typed. */
  readonly open: readonly string[];
}

/** What the user typed for jobs that others have finished meanwhile: to be copied or discarded, never lost. */
export function LeftParts({ wfid, open }: LeftPartsProps) {
  const { t } = useTranslation('workflow');
  return useLeftDrafts(wfid, open).map(([key, draft]) => (
    <div key={key} className={own['form']}>
      <Textarea
        size="xs"
        autosize
        readOnly
        label={t('typed.label')}
        description={t('typed.hint')}
        value={textOf(draft)}
      />
      <div>
        <Button size="xs" variant="default" onClick={() => dropDraft(key)}>
          {t('typed.discard')}
        </Button>
      </div>
    </div>
  ));
}

const textOf = ({ comment, values }: JobDraft): string =>
  [comment, ...Object.entries(values).map(([name, text]) => labelled(name, text))]
    .filter((line) => line !== '')
    .join('\n');
