import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconHistoryOff, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { saveTable } from '#src/ui/saveTable.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { historyQuery } from '../../queries.ts';
import { openPast } from '../../past/openPast.tsx';
import { PanelFailure } from '../rows/PanelFailure.tsx';
import { Rows } from '../rows/Rows.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { cellsOf, latestFirst, lineOf, matching, type Wording } from './model.ts';
import { useActionText } from './useActionText.ts';
import classes from '../panels.module.css';

/** Height of a line without values, in CSS px. */
const LINE_HEIGHT = 46;

/** Who changed what in the document and when, with the values before and after, latest first. */
export default function HistoryPanel() {
  const { info } = useWorkplace();
  const { t, i18n } = useTranslation(['panels', 'document']);
  const language = currentLanguage(i18n.language);
  const action = useActionText();
  const history = useQuery(historyQuery(String(info.docid)));
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const entries = useMemo(() => latestFirst(history.data ?? []), [history.data]);
  const say = useMemo((): Wording => ({ action, date: (at) => dateText(at, language) }), [action, language]);
  const shown = useMemo(() => matching(entries, sought, say), [entries, sought, say]);

  const save = (): void => {
    const titles = (['at', 'user', 'onBehalfOf', 'action', 'before', 'after'] as const).map((column) =>
      t(`history.column.${column}`),
    );
    const name = t('history.file', { name: info.filename });
    saveTable([titles, ...cellsOf(shown.map((entry) => lineOf(entry, say)))], `${name}.csv`);
  };

  if (history.isError) return <PanelFailure failure={history.error} onRetry={() => void history.refetch()} />;
  if (history.isPending) return <Spinner label={t('history.loading')} />;
  if (entries.length === 0)
    return <EmptyState icon={<IconHistoryOff size={28} stroke={1.5} aria-hidden />} title={t('document:noHistory')} />;
  return (
    <div className={classes['panel']}>
      <div className={classes['head']}>
        <TextInput
          className={classes['grow']}
          type="search"
          aria-label={t('history.filter')}
          placeholder={t('history.filter')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          disabled={shown.length === 0}
          onClick={save}
        >
          {t('history.csv')}
        </Button>
      </div>
      <p className={classes['count']} role="status">
        {t('history.count', { count: shown.length })}
      </p>
      <Rows label={t('document:tabs.history')} rows={shown} keyOf={({ id }) => id} height={LINE_HEIGHT}>
        {(entry) => <HistoryRow line={lineOf(entry, say)} onPast={() => openPast(info, entry.at)} />}
      </Rows>
    </div>
  );
}
