import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry, WorkflowDetail } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { captionIn, lengthText } from '../../model.ts';
import { historyQuery } from '../../queries.ts';
import { exportHistory } from './exportHistory.ts';
import { saidValues } from './saidValues.ts';
import classes from '../panel.module.css';

/** Who did what in a workflow, on whose behalf, when, how long it took, and with which values; latest first. */
export function HistoryPart({ workflow }: { readonly workflow: WorkflowDetail }) {
  const { wfid, docid } = workflow;
  const { t, i18n } = useTranslation('workflow');
  const history = useQuery(historyQuery(wfid, docid));
  const known: Readonly<Record<string, string>> = {
    start: t('event.start'),
    take: t('event.take'),
    force: t('event.force'),
    release: t('event.release'),
    do: t('event.do'),
    delegate: t('event.delegate'),
    ask: t('event.ask'),
    answer: t('event.answer'),
    reschedule: t('event.reschedule'),
    revoke: t('event.revoke'),
    tick: t('event.tick'),
    cancel: t('event.cancel'),
    move: t('event.move'),
  };
  const heads = [
    t('export.at'),
    t('export.who'),
    t('export.for'),
    t('column.step'),
    t('export.what'),
    t('export.to'),
    t('bulk.decision'),
    t('comment'),
    t('export.minutes'),
    t('export.values'),
  ];
  const language = currentLanguage(i18n.language);
  const valuesOf = (values: Readonly<Record<string, string>>) => saidValues(values, workflow, language, labelled);
  const targetOf = ({ event, target = '' }: HistoryEntry) =>
    event === 'reschedule' ? dateText(target, language) : target;
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <ol className={classes['history']}>
        {history.data
          ?.map((entry, at) => ({ entry, at }))
          .toReversed()
          .map(({ entry, at }) => (
            // oxlint-disable-next-line react/no-array-index-key -- the server answers the oldest first and only
            // ever adds: a place is an identity
            <li key={at}>
              <strong>{captionIn(entry.decision, language) || (known[entry.event] ?? entry.event)}</strong>{' '}
              {captionIn(entry.stepname, language)}
              {entry.target !== undefined && ` → ${targetOf(entry)}`}
              <br />
              {entry.onbehalfofname === ''
                ? entry.username
                : `${entry.username} ${t('forName', { name: entry.onbehalfofname })}`}
              {entry.comment !== '' && <q>{entry.comment}</q>}
              {valuesOf(entry.values) !== '' && <p className={classes['values']}>{valuesOf(entry.values)}</p>}
              <time>
                {dateText(entry.at, language)}
                {entry.minutes !== undefined && ` · ${t('took', { time: lengthText(entry.minutes, language) })}`}
              </time>
            </li>
          ))}
      </ol>
      {history.data !== undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
          onClick={() =>
            exportHistory(
              history.data,
              { heads, eventOf: (event) => known[event] ?? event, valuesOf, language },
              `${t('history')} ${wfid}.csv`,
            )
          }
        >
          {t('export.csv')}
        </Button>
      )}
    </section>
  );
}
