import { Checkbox } from '@mantine/core';
import { t } from 'i18next';
import { useState } from 'react';
import type { Subscription } from '#core/contract/work/subscription.ts';
import { INTERVALS } from '#core/kernel/recurrence.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { Question } from '#src/ui/dialog/Question.tsx';
import { subscriptionList } from './queries.ts';

/** CSS px. */
const SIZE = [440, 240] as const;

/**
 * Asks for confirmation, naming what is deleted; for a series, whether to delete only the next date or all
 * (specification, section 3, Subscription delete).
 */
export const askToDelete = (rows: readonly Subscription[]): void => {
  const [first] = rows;
  if (first === undefined) return;
  const name = rows.map(({ subject }) => subject).join(', ');
  openModal({
    title: t('subscription:delete'),
    size: SIZE,
    apply: t('subscription:delete'),
    destructive: true,
    content: ({ formId, close }) => (
      <DeleteQuestion
        formId={formId}
        name={name}
        isSeries={rows.some(({ interval, nextdate }) => interval?.type !== INTERVALS.once && nextdate !== undefined)}
        onYes={(periodic) => {
          close();
          void remove(rows, periodic);
        }}
      />
    ),
  });
};

interface DeleteQuestionProps {
  readonly formId: string;
  readonly name: string;
  readonly isSeries: boolean;
  readonly onYes: (periodic: boolean) => void;
}

function DeleteQuestion({ formId, name, isSeries, onYes }: DeleteQuestionProps) {
  const [all, setAll] = useState(true);
  return (
    <Question formId={formId} onYes={() => onYes(all)}>
      <p>{t('messages:confirm.subscription', { name })}</p>
      {isSeries && (
        <Checkbox
          label={t('subscription:wholeSeries')}
          description={t('subscription:wholeSeriesHint')}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
    </Question>
  );
}

async function remove(rows: readonly Subscription[], periodic: boolean): Promise<void> {
  for (const { id } of rows) {
    const answer = await call('subscriptionDelete', { params: { id: String(id) }, body: { periodic } });
    if (!answer.ok) break;
  }
  await subscriptionList().refresh();
}
