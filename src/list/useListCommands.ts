import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { offerActions } from '#src/stores/shell/actions.ts';
import { offerCommand } from '#src/stores/shell/commands.ts';
import type { List } from './createList.ts';

/** CTRL+ALT+L, CTRL+ALT+A and what is done with keys on the titles (specification, section 2, Shortcuts), while rows are shown. */
export function useListCommands<Row extends object, Query>(
  list: List<Row, Query>,
  label: string,
  frame: { readonly current: HTMLElement | null },
  isShown: boolean,
): void {
  const { t } = useTranslation('list');
  useEffect(() => {
    if (!isShown) return undefined;
    return offerActions(() => [
      {
        title: label,
        actions: [
          { label: t('sortMore'), chords: [t('sortMoreKeys')] },
          { label: t('moveColumn'), chords: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
          { label: t('widenColumn'), chords: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'] },
        ],
      },
    ]);
  }, [t, label, isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    const withdraw = [
      offerCommand('list.focus', () => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()),
      offerCommand('list.toggleAll', list.toggleAll),
    ];
    return () => withdraw.forEach((end) => end());
  }, [frame, list, isShown]);
}
