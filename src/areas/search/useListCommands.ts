import { useEffect } from 'react';
import { offerCommand } from '#src/stores/shell/commands.ts';
import { noSelection, selectAll, selectedCount } from '#src/ui/grid/selection.ts';
import { useSearch } from './store.ts';

/** CTRL+ALT+L and CTRL+ALT+A for the list within an element (specification, section 2, Shortcuts). */
export function useListCommands(frame: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const withdraw = [offerCommand('list.focus', () => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()), offerCommand('list.toggleAll', toggleAll)];
    return () => withdraw.forEach((end) => end());
  }, [frame]);
}

const toggleAll = (): void =>
  useSearch.setState(({ selection, result }) => {
    const count = result?.count ?? 0;
    return { selection: selectedCount(selection) === count ? noSelection : selectAll(selection, count) };
  });
