import { t as text } from 'i18next';
import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconFileSpreadsheet, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOG_WINDOW, type LogEntry } from '#core/contract/admin/adminLog.ts';
import { dateText, parseDay } from '#core/kernel/dateText.ts';
import { numberText } from '#core/kernel/number.ts';
import { ok } from '#core/kernel/result.ts';
import { arranged, type Values } from '#core/text/arrange.ts';
import { runCommand } from '#src/commands/named.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { call } from '#src/gateway/call.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { createList } from '#src/list/createList.ts';
import { ListView } from '#src/list/ListView.tsx';
import { listOfUser } from '#src/list/ofUser.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { listSettings } from '#src/stores/lists/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextField } from '#src/ui/field/Field.tsx';
import { saveTable } from '#src/ui/saveTable.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from '../admin.module.css';
import { type LogQuery, SAVED_MAXIMUM } from './allLines.ts';
import own from './log.module.css';
import { actionParts } from './model.ts';
import { openReading } from './openReading.tsx';

/** Most entries to show at once; for older ones the user restricts the dates. The file has all. */
const LINES = LOG_WINDOW;

/** For sorting, filtering and search. */
const values: Values<LogEntry> = {
  user: ({ user }) => user,
  action: ({ action }) => actionText(action),
  doc: ({ docid }) => docid,
  old: ({ oldvalue }) => oldvalue,
  new: ({ newvalue }) => newvalue,
};

const logList = listOfUser(() =>
  createList<LogEntry, LogQuery>({
    id: 'admin_log',
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    ...inMemory<LogEntry, LogQuery>({
      load: async (query, signal) => {
        const answer = await call('logList', { query: { ...query, limit: String(LINES) } }, { signal, silent: true });
        return answer.ok ? ok(answer.value.log) : answer;
      },
      values,
    }),
  }),
);

/** An action in words, or its name if it has no text yet. */
function actionText(action: string): string {
  const told = actionParts(action);
  return told === undefined
    ? action
    : labelled(text(`admin:log.noun.${told.noun}`), text(`admin:log.verb.${told.verb}`));
}

const wrong = (day: string): boolean => day.trim() !== '' && parseDay(day) === undefined;

/** `/admin/log`: who changed what, with the previous values; filtered, and saved as CSV. */
export function LogPage() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  useTitle(t('section.log'));
  const list = logList();
  const [asked, setAsked] = useState({ kind: 'audit', from: '', to: '', action: '', text: '' });
  const ask = () => {
    const [from, to] = [parseDay(asked.from), parseDay(asked.to)];
    const [action, text] = [asked.action.trim(), asked.text.trim()];
    if (wrong(asked.from) || wrong(asked.to)) return;
    void list.run({
      kind: asked.kind === 'note' ? 'note' : 'audit',
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(action !== '' && { action }),
      ...(text !== '' && { text }),
    });
  };
  useEffect(() => void list.run({ kind: 'audit' }), [list]);
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
    { id: 'admin.search', label: t('log.search'), icon: IconSearch, run: ask },
  ]);
  const field = (name: 'from' | 'to' | 'action' | 'text') => ({
    label: t(`log.${name}`),
    value: asked[name],
    maxLength: 60,
    onChange: (value: string) => setAsked((before) => ({ ...before, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('section.log')}</VisuallyHidden>
      <form className={own.filters} onSubmit={submit} noValidate aria-label={t('log.search')}>
        <NativeSelect
          label={t('log.kind')}
          value={asked.kind}
          onChange={(event) => setAsked({ ...asked, kind: event.currentTarget.value })}
          data={[
            { value: 'audit', label: t('log.changes') },
            { value: 'note', label: t('log.notes') },
          ]}
        />
        <TextField {...field('from')} error={wrong(asked.from) ? t('fault.day') : undefined} />
        <TextField {...field('to')} error={wrong(asked.to) ? t('fault.day') : undefined} />
        <TextField {...field('action')} />
        <TextField {...field('text')} />
        <button type="submit" hidden />
      </form>
      <div className={classes.grow}>
        <ListView
          list={list}
          label={t('section.log')}
          columns={columns}
          compact={{ render: ({ at, user, action }) => `${dateText(at, language)} · ${user} · ${actionText(action)}` }}
          onOpen={({ docid }) => docid !== undefined && runCommand('document.open', { docid })}
          toolbar={[item('admin.search')]}
          toolbarRight={[item('admin.csv', { iconOnly: true, yields: 1 })]}
          empty={<EmptyState title={t('log.none')} hint={t('log.noneHint')} />}
          preview={(entry) => <LogPreview entry={entry} />}
          hasQuickFilter
        />
      </div>
    </div>
  );
}

function LogPreview({ entry: { action, oldvalue, newvalue } }: { readonly entry: LogEntry }) {
  const { t } = useTranslation('admin');
  return (
    <dl className={own.logEntry}>
      <dt>{t('log.action')}</dt>
      <dd>
        {actionText(action)} <code>{action}</code>
      </dd>
      <dt>{t('log.old')}</dt>
      <dd>{readable(oldvalue)}</dd>
      <dt>{t('log.new')}</dt>
      <dd>{readable(newvalue)}</dd>
    </dl>
  );
}

const readable = (value: string | undefined): string => {
  if (value === undefined) return '–';
  try {
    return JSON.stringify(JSON.parse(value), undefined, 1);
  } catch {
    return value;
  }
};
