import { VisuallyHidden } from '@mantine/core';
import {
  IconFileSpreadsheet,
  IconInfoCircle,
  IconMessagePlus,
  IconRefresh,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { numberText } from '#core/kernel/number.ts';
import { arranged } from '#core/text/arrange.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { call } from '#src/gateway/call.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useLanguage } from '#src/list/useLanguage.ts';
import { listSettings } from '#src/stores/lists/effects.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { labelled } from '#src/ui/part/labelled.ts';
import { saveTable } from '#src/ui/saveTable.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import { RowLines } from '../RowLines.tsx';
import { SAVED_MAXIMUM } from './allLines.ts';
import { LogEntryPart } from './LogEntryPart.tsx';
import { LogFilter } from './LogFilter.tsx';
import { actionText, logList, values } from './logList.ts';
import { type Asked, EVERYTHING, queryOf } from './model.ts';
import { openEntry } from './openEntry.tsx';
import { openReading } from './openReading.tsx';
import { openRemark } from './openRemark.tsx';

/** `/admin/log`: who changed what, with the previous values; filtered, with remarks added, and saved as CSV. */
export function LogPage() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  useTitle(t('section.log'));
  const list = logList();
  const entry = useStore(list.store, ({ active }) => list.rowAt(active));
  const [asked, setAsked] = useState(EVERYTHING);
  const ask = (wanted: Asked) => {
    const query = queryOf(wanted);
    if (query !== undefined) void list.run(query);
  };
  useEffect(() => void list.run({ kind: 'audit' }), [list]);
  const showRemarks = () => {
    const remarks: Asked = { ...EVERYTHING, kind: 'note' };
    setAsked(remarks);
    ask(remarks);
  };
  const remove = ({ id }: LogEntry) =>
    askFirst({ title: t('log.remove'), text: t('log.removeQuestion') }, () => {
      void call('logDelete', { query: { id: String(id) } }).then(() => list.refresh());
    });
  const columns = useMemo(
    (): readonly ListColumn<LogEntry>[] => [
      { id: 'at', title: t('log.at'), width: 150, render: ({ at }) => dateText(at, language) },
      { id: 'user', title: t('noun.user'), width: 160, sortable: true, filter: 'values', render: ({ user }) => user },
      {
        id: 'action',
        title: t('log.action'),
        width: 240,
        sortable: true,
        filter: 'values',
        render: ({ action }) => actionText(action),
      },
      {
        id: 'doc',
        title: t('log.document'),
        width: 110,
        sortable: true,
        align: 'end',
        render: ({ docid }) => (docid === undefined ? '' : String(docid)),
      },
      { id: 'old', title: t('log.old'), width: 260, render: ({ oldvalue }) => oldvalue ?? '' },
      { id: 'new', title: t('log.new'), width: 260, render: ({ newvalue }) => newvalue ?? '' },
    ],
    [t, language],
  );
  const save = async () => {
    const { shown, quick } = list.store.getState();
    const found = shown === undefined ? undefined : await openReading(shown);
    if (found === undefined) return;
    const rows = arranged(found.lines, { ...listSettings(list.id), quick }, values);
    const head = columns.map(({ title }) => title);
    const lines = rows.map((row) => [
      row.at,
      row.user,
      actionText(row.action),
      String(row.docid ?? ''),
      row.oldvalue ?? '',
      row.newvalue ?? '',
    ]);
    saveTable([head, ...lines], `${t('section.log')}.csv`);
    if (found.more)
      showToast({
        type: 'warning',
        message: t('log.newestOnly', { lines: numberText(SAVED_MAXIMUM, 0, language) }),
        component: 'admin',
      });
  };
  const item = useCommands(t('section.log'), [
    { id: 'admin.csv', label: t('log.csv'), icon: IconFileSpreadsheet, run: () => void save() },
    { id: 'admin.search', label: t('log.search'), icon: IconSearch, run: () => ask(asked) },
    { id: 'admin.new', label: t('log.write'), icon: IconMessagePlus, chord: 'N', run: () => openRemark(showRemarks) },
    {
      id: 'admin.details',
      label: t('jobs.details'),
      icon: IconInfoCircle,
      disabled: entry === undefined,
      run: () => entry && openEntry(entry),
    },
    { id: 'admin.refresh', label: t('refresh'), icon: IconRefresh, run: () => void list.refresh() },
    {
      id: 'admin.delete',
      label: t('log.remove'),
      icon: IconTrash,
      chord: 'Delete',
      when: { focus: 'list' },
      disabled: entry?.kind !== 'note',
      run: () => void (entry && remove(entry)),
    },
  ]);
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('section.log')}</VisuallyHidden>
      <LogFilter asked={asked} onAsked={setAsked} onAsk={() => ask(asked)} />
      <div className={classes.grow}>
        <ListView
          list={list}
          label={t('section.log')}
          columns={columns}
          compact={{
            render: ({ at, user, action, docid }) => (
              <RowLines
                title={actionText(action)}
                more={[
                  dateText(at, language),
                  user,
                  docid === undefined ? '' : labelled(t('log.document'), String(docid)),
                ]}
              />
            ),
          }}
          onOpen={openEntry}
          toolbar={[
            item('admin.search'),
            item('admin.new', { separator: true, yields: 2 }),
            item('admin.details', { yields: 3 }),
          ]}
          toolbarRight={[
            item('admin.csv', { iconOnly: true, yields: 5 }),
            item('admin.refresh', { iconOnly: true, yields: 4 }),
            ...(asked.kind === 'note' ? [item('admin.delete', { yields: 1 })] : []),
          ]}
          empty={<EmptyState title={t('log.none')} hint={t('log.noneHint')} />}
          preview={(one) => <LogEntryPart entry={one} />}
          hasQuickFilter
        />
      </div>
    </div>
  );
}
