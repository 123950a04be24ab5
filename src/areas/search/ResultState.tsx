import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconFileSearch, IconFolderSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CallError } from '#src/gateway/error.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { runSearch, runWider, runWithFulltext } from './effects.ts';
import { maskOf, narrowings, type Narrowing } from './model.ts';
import { resultList } from './resultList.ts';

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
  const ran = useStore(resultList().store, (state) => state.asked);
  const offered = ran === undefined ? [] : narrowings(ran, data).slice(0, OFFERED_CONDITIONS);
  const fields = ran === undefined ? [] : (maskOf(ran, data)?.fields ?? []);
  const nameOf = (narrowing: Narrowing): string => {
    if (typeof narrowing === 'number') return fields.find((field) => field.id === narrowing)?.caption ?? '';
    if (narrowing === 'fulltext' || narrowing === 'docwords') return t(`${narrowing}.label`);
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
export function SearchFailed({ error }: { readonly error: CallError | null }) {
  const { t } = useTranslation(['search', 'ui']);
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
