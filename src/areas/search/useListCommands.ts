import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { offerActions } from '#src/stores/shell/actions.ts';
import { offerCommand } from '#src/stores/shell/commands.ts';
import { noSelection, selectAll, selectedCount } from '#src/ui/grid/selection.ts';
import { useSearch } from './store.ts';

/** CTRL+ALT+L, CTRL+ALT+A and Shift with a click for the list within an element (specification, section 2, Shortcuts). */
export function useListCommands(frame: { readonly current: HTMLElement | null }): void {
  const { t } = useTranslation('search');
  useEffect(
    () =>
      offerActions(() => [
        { title: t('result.label'), actions: [{ label: t('result.sortMore'), chords: [t('result.sortMoreKeys')] }] },
      ]),
    [t],
  );
  useEffect(() => {
    const withdraw = [
      offerCommand('list.focus', () => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()),
      offerCommand('list.toggleAll', toggleAll),
    ];
    return () => withdraw.forEach((end) => end());
  }, [frame]);
}

const toggleAll = (): void =>
  useSearch.setState(({ selection, result }) => {
    const count = result?.count ?? 0;
    return { selection: selectedCount(selection) === count ? noSelection : selectAll(selection, count) };
  });
