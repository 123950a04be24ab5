import { Input, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { List } from './createList.ts';

/** Milliseconds without typing before the rows are filtered. */
const REST_MS = 200;

interface QuickFilterProps<Row extends object, Query> {
  readonly list: List<Row, Query>;
}

/** Filters rows by words; Escape shows all again. */
export function QuickFilter<Row extends object, Query>({ list }: QuickFilterProps<Row, Query>) {
  const { t } = useTranslation('list');
  const quick = useStore(list.store, (state) => state.quick);
  const [typed, setTyped] = useState(quick);
  const [sent, setSent] = useState(quick);
  // Set elsewhere, e.g. by a saved filter: the field follows.
  if (quick !== sent) {
    setSent(quick);
    setTyped(quick);
  }
  const filter = useDebouncedCallback((words: string) => {
    setSent(words);
    void list.quickFilter(words);
  }, REST_MS);
  const change = (words: string) => {
    setTyped(words);
    filter(words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') change('');
    // Arrows, Home and End belong to the field, not the toolbar.
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') event.stopPropagation();
  };
  return (
    <TextInput
      size="xs"
      // Shrinks on a phone, for the items beside it.
      style={{ flex: '0 1 180px', minWidth: 96 }}
      aria-label={t('quick')}
      placeholder={t('quick')}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      rightSection={typed === '' ? null : <Input.ClearButton aria-label={t('quickClear')} onClick={() => change('')} />}
    />
  );
}
