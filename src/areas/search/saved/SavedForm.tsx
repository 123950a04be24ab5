import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconLayoutDashboard, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedQuery, SavedSearch } from '#core/contract/search/savedSearch.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { savedSearchesQuery } from '#src/stores/savedSearches.ts';
import { useSession } from '#src/stores/session/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { keepFocus } from '#src/ui/keepFocus.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { describe } from './describe.ts';
import { askToDelete, openRenaming } from './openSaving.tsx';
import { forget, useRecent } from './recent.ts';
import classes from './saved.module.css';

interface SavedFormProps {
  readonly onRun: (query: SavedQuery) => void;
}

/** The user's saved searches, those shared with them, and recent searches; clicking one runs it. */
export function SavedForm({ onRun }: SavedFormProps) {
  const { t } = useTranslation('search');
  const list = useQuery(savedSearchesQuery, queryClient);
  const recent = useRecent((state) => state.searches);
  const data = useMasterData();
  if (list.isPending) return <Spinner />;
  if (list.isError) return <EmptyState failed title={t('saved.notLoaded')} hint={list.error.message} />;
  const { savedsearch } = list.data;
  return (
    <div ref={keepFocus}>
      {savedsearch.length === 0 ? (
        <EmptyState title={t('saved.none')} hint={t('saved.noneHint')} />
      ) : (
        <ul className={classes['list']} aria-label={t('saved.title')}>
          {savedsearch.map((search) => (
            <Saved key={search.searchid} search={search} onRun={onRun} />
          ))}
        </ul>
      )}
      {recent.length > 0 && (
        <>
          <h3 className={classes['heading']}>{t('recent.title')}</h3>
          <ul className={classes['list']} aria-label={t('recent.title')}>
            {recent.map((query) => {
              const what = describe(query, data, t);
              return (
                <li key={JSON.stringify(query.request)} className={classes['item']}>
                  <UnstyledButton className={classes['run']} title={what} onClick={() => onRun(query)}>
                    <span>{what}</span>
                  </UnstyledButton>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('recent.forget', { what })}
                    title={t('recent.forget', { what })}
                    onClick={() => forget(query)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

interface SavedProps extends SavedFormProps {
  readonly search: SavedSearch;
}

function Saved({ search, onRun }: SavedProps) {
  const { t } = useTranslation('search');
  const data = useMasterData();
  const userId = useSession((session) => session.user?.id);
  const isOnDashboard = useSettings(({ dashboard }) => dashboard.searches.includes(search.searchid));
  const toggleDashboard = () =>
    changeSettings(({ dashboard }) => {
      dashboard.searches = isOnDashboard
        ? dashboard.searches.filter((id) => id !== search.searchid)
        : [...dashboard.searches, search.searchid];
    });
  const { name } = search;
  const what = describe(search.query, data, t);
  return (
    <li className={classes['item']}>
      <UnstyledButton className={classes['run']} title={`${name}\n${what}`} onClick={() => onRun(search.query)}>
        <span>{name}</span>
        <span>{search.ownerid === userId ? what : `${t('saved.by', { name: search.ownername })} · ${what}`}</span>
      </UnstyledButton>
      <ActionIcon
        variant={isOnDashboard ? 'light' : 'subtle'}
        {...(!isOnDashboard && { color: 'gray' })}
        aria-pressed={isOnDashboard}
        aria-label={t('saved.dashboard', { name })}
        title={t('saved.dashboard', { name })}
        onClick={toggleDashboard}
      >
        <IconLayoutDashboard size={16} aria-hidden />
      </ActionIcon>
      {search.maychange && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('saved.change', { name })}
            title={t('saved.change', { name })}
            onClick={() => openRenaming(search)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('saved.delete', { name })}
            title={t('saved.delete', { name })}
            onClick={() => askToDelete(search)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
