import { Button } from '@mantine/core';
import { IconAlertCircle, IconInbox, IconLock, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Pool } from '#core/contract/master.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { unlockPool } from './effects.ts';
import { poolsQuery } from './queries.ts';
import classes from './pools.module.css';

/** What waits in which pool, and who is at it. */
export function PoolList() {
  const { t } = useTranslation('scan');
  useTitle(t('pools'));
  const { data, isError, refetch } = useQuery(poolsQuery);
  return (
    <div className={classes.screen}>
      <Toolbar
        label={t('pools')}
        items={[{ id: 'refresh', text: t('refreshPools'), icon: IconRefresh, run: () => void refetch() }]}
      />
      {isError ? (
        <EmptyState
          failed
          icon={<IconAlertCircle size={32} stroke={1.5} aria-hidden />}
          title={t('poolsFailed')}
          action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
        />
      ) : (
        <ul className={classes.pools} aria-label={t('pools')}>
          {(data ?? []).map((pool) => (
            <PoolItem key={pool.poolid} pool={pool} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<IconInbox size={32} stroke={1.5} aria-hidden />} title={t('noPools')} />
      )}
    </div>
  );
}

function PoolItem({ pool }: { readonly pool: Pool }) {
  const { t } = useTranslation('scan');
  const { poolid, name, processes = 0, pages = 0, lock, lockedby = '' } = pool;
  return (
    <li className={classes.pool}>
      <IconInbox size={20} stroke={1.5} aria-hidden />
      <span className={classes.name}>
        {lock === 'other' ? name : <Link to={`/scan/${poolid}`}>{name}</Link>}
        {lock !== undefined && (
          <span className={classes.lock}>
            <IconLock size={14} aria-hidden />{' '}
            {lock === 'other' ? t('processedBy', { name: lockedby }) : t('processedByMe')}
          </span>
        )}
      </span>
      <span className={classes.count}>{t('processes', { count: processes })}</span>
      <span className={classes.count}>{t('pages', { count: pages })}</span>
      {lock === 'own' || lock === 'elsewhere' ? (
        <Button size="compact-sm" variant="default" onClick={() => void unlockPool(poolid)}>
          {t('unlock')}
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}
