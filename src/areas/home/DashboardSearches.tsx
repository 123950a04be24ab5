import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '#core/contract/search/savedSearch.ts';
import { numberText } from '#core/kernel/number.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { savedCountQuery, savedSearchesQuery } from '#src/stores/savedSearches.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { runCommand } from '#src/commands/named.ts';
import classes from './home.module.css';

/** The saved searches pinned to the dashboard, with their current results. */
export function DashboardSearches() {
  const { t } = useTranslation('home');
  const chosen = useSettings(({ dashboard }) => dashboard.searches);
  const list = useQuery({ ...savedSearchesQuery, enabled: chosen.length > 0 }, queryClient);
  const shown = chosen.flatMap((id) => list.data?.savedsearch.find(({ searchid }) => searchid === id) ?? []);
  if (shown.length === 0) return <p>{t('searches.none')}</p>;
  return (
    <ul className={classes['searches']}>
      {shown.map((search) => (
        <Counted key={search.searchid} search={search} />
      ))}
    </ul>
  );
}

function Counted({ search }: { readonly search: SavedSearch }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { data } = useQuery(savedCountQuery(search), queryClient);
  const run = () =>
    runCommand('search.run', {
      products: [],
      clients: [],
      years: [],
      maskid: search.query.maskid,
      fulltext: '',
      indexes: [],
      saved: search.query,
    });
  return (
    <li>
      <Anchor component="button" type="button" size="sm" onClick={run}>
        {search.name}
      </Anchor>
      <span className={classes['found']}>
        {data === undefined
          ? ''
          : data === null
            ? t('searches.failed')
            : `${numberText(data.count, 0, language)}${data.more === true ? '+' : ''}`}
      </span>
    </li>
  );
}
