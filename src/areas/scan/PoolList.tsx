import { IconInbox, IconLock, IconLockOpen, IconRefresh } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Pool } from '#core/contract/master.ts';
import { runCommand } from '#src/commands/named.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useFreshRows } from '#src/list/useFreshRows.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { unlockPool } from './effects.ts';
import { poolList } from './queries.ts';
import classes from './pools.module.css';

/** The pools, with their waiting documents and current users. */
export function PoolList() {
  const { t } = useTranslation('scan');
  useTitle(t('pools'));
  const list = poolList();
  useFreshRows(list);
  const pool = useStore(list.store, ({ active }) => list.rowAt(active));
  const isMine = pool?.lock === 'own' || pool?.lock === 'elsewhere';
  const item = useCommands(t('pools'), [
    { id: 'scan.refreshPools', label: t('refreshPools'), icon: IconRefresh, run: () => void list.refresh() },
    {
      id: 'scan.unlockPool',
      label: t('unlock'),
      icon: IconLockOpen,
      disabled: !isMine,
      run: () => void (pool && unlockPool(pool.poolid)),
    },
  ]);
  const columns = useMemo(() => poolColumns(t), [t]);
  return (
    <ListView
      list={list}
      label={t('pools')}
      columns={columns}
      compact={{
        render: (one) => (
          <div className={classes.compact}>
            <span className={classes.name}>{one.name}</span>
            {one.lock === undefined ? (
              <span className={classes.quiet}>
                {t('processes', { count: one.processes ?? 0 })} · {t('pages', { count: one.pages ?? 0 })}
              </span>
            ) : (
              <Lock pool={one} />
            )}
          </div>
        ),
      }}
      onOpen={({ poolid }) => runCommand('path.open', `/scan/${poolid}`)}
      toolbar={[item('scan.refreshPools', { iconOnly: true }), item('scan.unlockPool')]}
      empty={<EmptyState icon={<IconInbox size={32} stroke={1.5} aria-hidden />} title={t('noPools')} />}
      hasQuickFilter
    />
  );
}

const poolColumns = (t: TFunction<'scan'>): readonly ListColumn<Pool>[] => [
  { id: 'name', title: t('column.pool'), width: 280, sortable: true, render: (pool) => <PoolName pool={pool} /> },
  { id: 'state', title: t('column.state'), width: 260, sortable: true, render: (pool) => <Lock pool={pool} /> },
  {
    id: 'processes',
    title: t('column.processes'),
    width: 120,
    sortable: true,
    align: 'end',
    render: ({ processes = 0 }) => processes,
  },
  { id: 'pages', title: t('column.pages'), width: 120, sortable: true, align: 'end', render: ({ pages = 0 }) => pages },
];

/** A real link, so that it can be opened in a new tab. Stops propagation because the row opens the pool too. */
function PoolName({ pool: { poolid, name, lock } }: { readonly pool: Pool }) {
  return lock === 'other' ? (
    name
  ) : (
    <Link className={classes.name} to={`/scan/${poolid}`} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

function Lock({ pool: { lock, lockedby = '' } }: { readonly pool: Pool }) {
  const { t } = useTranslation('scan');
  return (
    lock !== undefined && (
      <span className={classes.lock}>
        <IconLock size={14} aria-hidden />{' '}
        {lock === 'other' ? t('processedBy', { name: lockedby }) : t('processedByMe')}
      </span>
    )
  );
}
