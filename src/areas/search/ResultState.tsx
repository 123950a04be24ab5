import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconFileSearch, IconFolderSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { runSearch, runWider, runWithFulltext } from './effects.ts';
import { maskOf, narrowings, type Narrowing } from './model.ts';
import { useSearch } from './store.ts';

/** Most conditions offered for letting go. */
const OFFERED_CONDITIONS = 5;

/** Before the first search: what to do. */
export function NotSearched() {
  const { t } = useTranslation('search');
  return (
    <EmptyState
      icon={<IconFolderSearch size={40} stroke={1.25} aria-hidden />}
      title={t('empty.startTitle')}
      hint={t('empty.startHint')}
    />
  );
}

/** No hit: which conditions one could let go. */
export function NothingFound() {
  const { t } = useTranslation('search');
  const data = useMasterData();
  const ran = useSearch((state) => state.ran);
  const offered = ran === null ? [] : narrowings(ran.draft, data).slice(0, OFFERED_CONDITIONS);
  const fields = ran === null ? [] : (maskOf(ran.draft, data)?.fields ?? []);
  const nameOf = (narrowing: Narrowing): string => {
    if (typeof narrowing === 'number') return fields.find((field) => field.id === narrowing)?.caption ?? '';
    if (narrowing === 'fulltext') return t('fulltext.label');
    return narrowing === 'mask' ? t('mask.label') : t(`filter.${narrowing}`);
  };
  return (
    <EmptyState
      icon={<IconFileSearch size={40} stroke={1.25} aria-hidden />}
      title={t('empty.noneTitle')}
      hint={offered.length === 0 ? t('empty.noneBare') : t('empty.noneHint')}
      action={
        <Group gap={8} justify="center">
          {offered.map((narrowing) => (
            <Button key={narrowing} variant="default" onClick={() => void runWider(narrowing)}>
              {t('empty.without', { condition: nameOf(narrowing) })}
            </Button>
          ))}
        </Group>
      }
    />
  );
}

/** The search gave an error: which, and once more; for words that are too common, the others. */
export function SearchFailed() {
  const { t } = useTranslation(['search', 'ui']);
  const error = useSearch((state) => state.error);
  const isUnreached = error?.name === 'offline' || error?.name === 'noResponse';
  useEffect(() => (isUnreached ? onServerBack(() => void runSearch()) : undefined), [isUnreached]);
  const remaining = error?.name === 'search.stopWords' ? error.details?.['remaining'] : undefined;
  const words = typeof remaining === 'string' ? remaining.trim() : '';
  return (
    <EmptyState
      failed
      icon={<IconAlertTriangle size={40} stroke={1.25} aria-hidden />}
      title={error?.name === 'search.stopWords' ? t('empty.stopWordsTitle') : t('empty.failedTitle')}
      hint={error?.message ?? ''}
      action={
        words === '' ? (
          <Button onClick={() => void runSearch()}>{t('ui:retry')}</Button>
        ) : (
          <Button onClick={() => void runWithFulltext(words)}>{t('empty.remaining', { words })}</Button>
        )
      }
    />
  );
}
