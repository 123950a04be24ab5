import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useListSettings } from '#src/stores/lists/effects.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { List } from './createList.ts';
import classes from './list.module.css';
import type { ListViewProps } from './listProps.ts';

interface ListStatesProps<Row extends object, Query> extends Pick<
  ListViewProps<Row, Query>,
  'list' | 'start' | 'empty' | 'failed'
> {
  readonly children: ReactNode;
}

/** The rows, or what is shown in their place. While a list is reloading, the old rows stay, faded. */
export function ListStates<Row extends object, Query>({
  list,
  start,
  empty,
  failed,
  children,
}: ListStatesProps<Row, Query>) {
  const { t } = useTranslation(['list', 'ui']);
  const phase = useStore(list.store, (state) => state.phase);
  const error = useStore(list.store, (state) => state.error);
  const isOutdated = useStore(list.store, (state) => state.isOutdated);
  const count = useStore(list.store, (state) => state.opened?.count ?? 0);
  const narrowed = useIsNarrowed(list);
  const isUnreached = phase === 'failed' && (error?.name === 'offline' || error?.name === 'noResponse');
  useEffect(() => (isUnreached ? onServerBack(() => void list.refresh()) : undefined), [isUnreached, list]);

  if (phase === 'idle') return start ?? <Spinner label={t('running')} />;
  if (phase === 'failed')
    return (
      failed?.(error) ?? (
        <EmptyState
          failed
          icon={<IconAlertTriangle size={40} stroke={1.25} aria-hidden />}
          title={t('failed')}
          hint={error?.message ?? ''}
          action={<Button onClick={() => void list.refresh()}>{t('ui:retry')}</Button>}
        />
      )
    );
  const isRunning = phase === 'running';
  if (count === 0 && isRunning) return <Spinner label={t('running')} />;
  if (count === 0 && !narrowed) return empty;
  return (
    // The same element in every state: new rows are rendered into the existing grid, which keeps its focus.
    <div className={classes['frame']} data-fading={isRunning || undefined} data-outdated={isOutdated || undefined}>
      {children}
      {count === 0 && <NothingPasses list={list} />}
    </div>
  );
}

const useIsNarrowed = <Row extends object, Query>(list: List<Row, Query>): boolean => {
  const quick = useStore(list.store, (state) => state.quick);
  const { filters } = useListSettings(list.id);
  return quick.trim() !== '' || Object.values(filters).some((values) => values.length > 0);
};

/** The header stays, so that a filter without matches can be undone where it was set. */
function NothingPasses<Row extends object, Query>({ list }: { readonly list: List<Row, Query> }) {
  const { t } = useTranslation('list');
  const clear = async () => {
    await list.quickFilter('');
    await list.filterBy({});
  };
  return (
    <div className={classes['nothing']}>
      <EmptyState
        title={t('nothingPasses')}
        hint={t('nothingPassesHint')}
        action={
          <Button variant="default" onClick={() => void clear()}>
            {t('clearFilters')}
          </Button>
        }
      />
    </div>
  );
}
