import { useStore } from 'zustand';
import { selectedCount } from '#src/ui/grid/selection.ts';
import type { List } from './createList.ts';

/** The number of selected rows, for disabling actions that need a selection. */
export const useSelectedCount = <Row extends object, Query>(list: List<Row, Query>): number =>
  useStore(list.store, ({ selection }) => selectedCount(selection));
