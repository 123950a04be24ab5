import { Button, Group } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconFileSearch, IconFolderSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { numberText } from '#core/kernel/number.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import type { CallError } from '#src/gateway/error.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { runSearch, runWider, runWithFulltext } from './effects.ts';
import { excluding, relaxedQuery, similarQuery } from './relaxed.ts';
import { emptyDraft, maskOf, narrowings, type Narrowing, type SearchDraft } from './model.ts';
import { resultList } from './resultList.ts';
import classes from './search.module.css';
import { openStopWords } from './openStopWords.tsx';

const OFFER = { root: classes['offer'] ?? '', label: classes['offerLabel'] ?? '' };

/** Shown before the first search. */
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

/** The search that was run, which the panel may no longer show. */
const useRan = (): SearchDraft => useStore(resultList().store, ({ asked }) => asked) ?? emptyDraft;

/** No results: offers conditions to remove, with the number of results without each. */
export function NothingFound() {
  const { t } = useTranslation('search');
  const data = useMasterData();
  const ran = useRan();
  const conditions = narrowings(ran, data);
  const language = useLanguage();
  const counts = useQueries({
    queries: conditions.map((narrowing) => relaxedQuery(ran, narrowing, data)),
  }).map((query) => query.data ?? null);
  const similar = useQuery(similarQuery(ran, data)).data ?? [];
  const fields = maskOf(ran, data)?.fields ?? [];
  const nameOf = (narrowing: Narrowing): string => {
    if (typeof narrowing === 'number') return fields.find((field) => field.id === narrowing)?.caption ?? '';
    if (narrowing === 'fulltext' || narrowing === 'docwords') return t(`${narrowing}.label`);
    return narrowing === 'mask' ? t('mask.label') : t(`filter.${narrowing}`);
  };
  return (
    <EmptyState
      icon={<IconFileSearch size={40} stroke={1.25} aria-hidden />}
      title={t('empty.noneTitle')}
      hint={conditions.length === 0 ? t('empty.noneBare') : t('empty.noneHint')}
      action={
        <Group gap={8} justify="center">
          {similar.map((words) => (
            <Button key={words} classNames={OFFER} onClick={() => void runWithFulltext(ran, words)}>
              {t('empty.didYouMean', { words })}
            </Button>
          ))}
          {excluding(conditions, counts).map(({ condition: narrowing, found }) => {
            const text = t('empty.without', { condition: nameOf(narrowing) });
            const count = found === null ? '' : `${numberText(found.count, 0, language)}${found.more ? '+' : ''}`;
            return (
              <Button
                key={narrowing}
                variant="default"
                classNames={OFFER}
                onClick={() => void runWider(ran, narrowing)}
              >
                {found === null || found.count === 0
                  ? text
                  : t('empty.withoutFinds', { text, count: found.count, formatted: count })}
              </Button>
            );
          })}
        </Group>
      }
    />
  );
}

interface SearchFailedProps {
  readonly error: CallError | null;
  /** Moves focus to the full-text field. */
  readonly onOtherWords: () => void;
}

/**
 * The search failed: shows the error and a retry button. Searches with only too common words get their own suggestions.
 */
export function SearchFailed({ error, onOtherWords }: SearchFailedProps) {
  const { t } = useTranslation(['search', 'ui']);
  if (error?.name === 'search.stopWords') return <TooCommon error={error} onOtherWords={onOtherWords} />;
  return (
    <EmptyState
      failed
      icon={<IconAlertTriangle size={40} stroke={1.25} aria-hidden />}
      title={t('empty.failedTitle')}
      hint={error?.message ?? ''}
      action={<Button onClick={() => void runSearch()}>{t('ui:retry')}</Button>}
    />
  );
}

/**
 * The words are too common: lists them and offers to search for the others or, if there are none, to enter different
 * words.
 */
function TooCommon({ error, onOtherWords }: SearchFailedProps & { readonly error: CallError }) {
  const { t } = useTranslation('search');
  const remaining = error.details?.['remaining'];
  const words = typeof remaining === 'string' ? remaining.trim() : '';
  const data = useMasterData();
  const ran = useRan();
  const hasMore = narrowings(ran, data).some((narrowing) => narrowing !== 'fulltext');
  return (
    <EmptyState
      failed
      icon={<IconAlertTriangle size={40} stroke={1.25} aria-hidden />}
      title={t('empty.stopWordsTitle')}
      hint={error.message}
      action={
        <Group gap={8} justify="center">
          {words === '' ? (
            <Button onClick={onOtherWords}>{t('empty.otherWords')}</Button>
          ) : (
            <Button onClick={() => void runWithFulltext(ran, words)}>{t('empty.remaining', { words })}</Button>
          )}
          {words === '' && hasMore && (
            <Button variant="default" onClick={() => void runWithFulltext(ran, '')}>
              {t('empty.withoutFulltext')}
            </Button>
          )}
          <Button variant="subtle" onClick={() => void openStopWords()}>
            {t('stopWords.open')}
          </Button>
        </Group>
      }
    />
  );
}
