import { SegmentedControl } from '@mantine/core';
import {
  IconCalendarRepeat,
  IconEdit,
  IconExternalLink,
  IconFlag3,
  IconRefresh,
  IconReportAnalytics,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type Subscription, SUBSCRIPTION_TYPES } from '#core/contract/work/subscription.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useLanguage } from '#src/list/useLanguage.ts';
import { useSelectedCount } from '#src/list/useSelectedCount.ts';
import { onSignal } from '#src/stores/stream/signals.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { Redirect } from '#src/ui/part/Redirect.tsx';
import { askToDelete } from './askToDelete.tsx';
import { EVENT_NAMES, INTERVAL_NAMES } from './edit/model.ts';
import { openChange } from './edit/openSubscription.tsx';
import { subscriptionList } from './queries.ts';
import classes from './subscription.module.css';

/** Maximum deleted at once. */
const DELETED_MAXIMUM = 500;

/** The subject, with a flag if it has priority. */
function Subject({ row: { subject, prioritized }, label }: { readonly row: Subscription; readonly label: string }) {
  if (prioritized !== true) return subject;
  return (
    <span className={classes['urgent']}>
      <IconFlag3 size={14} role="img" aria-label={label} />
      <span>{subject}</span>
    </span>
  );
}

/**
 * `/abonnement`: subscriptions the user set for themselves and others; `/abonnement/{docid}`: those of a document
 * (specification, section 2, Routes).
 */
export default function SubscriptionScreen() {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const { id } = useParams();
  const list = subscriptionList();
  const [external, setExternal] = useState(() => list.store.getState().asked?.external ?? false);
  const docid = id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  useTitle(t('title'));
  useEffect(() => {
    void list.run({ external, ...(docid !== undefined && { docid }) });
  }, [list, external, docid]);
  // A follow-up that falls due becomes a notification, and then has another next date.
  useEffect(() => onSignal('event', () => void list.refresh()), [list]);
  const selected = useSelectedCount(list);
  const withSelected = (run: (chosen: readonly Subscription[]) => void, most: number) => () =>
    void list.selected(most).then(({ rows: chosen }) => run(chosen));
  const item = useCommands(t('title'), [
    { id: 'subscription.refresh', label: t('refresh'), icon: IconRefresh, run: () => void list.refresh() },
    {
      id: 'subscription.edit',
      label: t('edit'),
      icon: IconEdit,
      chord: 'F2',
      disabled: selected !== 1,
      run: withSelected(([row]) => row && openChange(row), 1),
    },
    {
      id: 'subscription.delete',
      label: t('delete'),
      icon: IconTrash,
      chord: 'Delete',
      when: { focus: 'list' },
      disabled: selected === 0,
      run: withSelected(askToDelete, DELETED_MAXIMUM),
    },
    { id: 'subscription.protocols', label: t('protocols'), icon: IconReportAnalytics, run: openProtocols },
    { id: 'subscription.sendings', label: t('sendings'), icon: IconSend, run: openSendings },
    {
      id: 'subscription.external',
      label: t('external'),
      icon: IconExternalLink,
      disabled: selected !== 1,
      run: withSelected(([row]) => row && window.open(linkTo(row), '_blank', 'noopener'), 1),
    },
  ]);
  const columns = useMemo(
    (): readonly ListColumn<Subscription>[] => [
      {
        id: 'subject',
        title: t('subject'),
        width: 260,
        sortable: true,
        render: (row) => <Subject row={row} label={t('prioritized')} />,
      },
      { id: 'document', title: t('document'), width: 240, sortable: true, render: ({ filename }) => filename },
      { id: 'kind', title: t('kind.label'), width: 130, sortable: true, render: (row) => t(`kind.${kindOf(row)}`) },
      {
        id: 'next',
        title: t('when'),
        width: 260,
        sortable: true,
        render: (row) =>
          row.type === SUBSCRIPTION_TYPES.events
            ? EVENT_NAMES.filter((name) => row.event?.[name] === true)
                .map((name) => t(`event.${name}`))
                .join(', ')
            : row.nextdate === undefined
              ? t('over')
              : dateText(row.nextdate, language),
      },
      {
        id: 'interval',
        title: t('interval.label'),
        width: 120,
        sortable: true,
        render: (row) => (row.type === SUBSCRIPTION_TYPES.events ? '' : t(`interval.${intervalOf(row)}`)),
      },
      external
        ? { id: 'creator', title: t('creator'), width: 160, sortable: true, render: ({ creatorname }) => creatorname }
        : { id: 'user', title: t('user'), width: 160, sortable: true, render: ({ username }) => username },
    ],
    [t, language, external],
  );
  const compact = useMemo(
    () => ({
      render: (row: Subscription) => (
        <div className={classes['compact']}>
          <strong>
            <Subject row={row} label={t('prioritized')} />
          </strong>
          <span>
            {row.nextdate === undefined ? t(`kind.${kindOf(row)}`) : dateText(row.nextdate, language)} · {row.filename}
          </span>
        </div>
      ),
    }),
    [t, language],
  );
  if (id !== undefined && docid === undefined) return <Redirect to="/abonnement" />;
  return (
    <section className={classes['area']} aria-label={t('title')}>
      <div className={classes['views']}>
        <SegmentedControl
          size="xs"
          aria-label={t('views')}
          value={external ? 'external' : 'own'}
          onChange={(value) => setExternal(value === 'external')}
          data={[
            { value: 'own', label: t('own') },
            { value: 'external', label: t('byOthers') },
          ]}
        />
        {docid !== undefined && <h1 className={classes['ofDocument']}>{t('ofDocument', { docid })}</h1>}
      </div>
      <ListView
        list={list}
        label={t('title')}
        columns={columns}
        compact={compact}
        onOpen={({ docid: opened }) => runCommand('document.open', { docid: opened })}
        toolbar={[
          item('subscription.refresh', { iconOnly: true }),
          item('subscription.edit', { separator: true, yields: 3 }),
          item('subscription.delete', { yields: 1 }),
          item('subscription.external', { yields: 2 }),
          item('subscription.protocols', { separator: true, yields: 4 }),
          item('subscription.sendings', { yields: 5 }),
        ]}
        empty={
          <EmptyState
            icon={<IconCalendarRepeat size={32} stroke={1.5} />}
            title={external ? t('noneExternal') : t('none')}
            hint={t('noneHint')}
          />
        }
        hasQuickFilter
      />
    </section>
  );
}

const openProtocols = () => runCommand('protocols.open', undefined);
const openSendings = () => runCommand('sendings.open', undefined);
const kindOf = ({ type }: Subscription) => (type === SUBSCRIPTION_TYPES.events ? 'events' : 'followUp');
const intervalOf = ({ interval }: Subscription) =>
  INTERVAL_NAMES.find(([, value]) => value === interval?.type)?.[0] ?? 'once';
/** Section 2: the format of a document link. */
const linkTo = ({ docid }: Subscription): string =>
  `${window.location.origin}${window.location.pathname}#/document/${docid}/index`;
