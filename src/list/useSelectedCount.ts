import { useStore } from 'zustand';
import { selectedCount } from '#src/ui/grid/selection.ts';
import type { List } from './createList.ts';

/** How many rows are selected: what needs one is disabled without. */
export const useSelectedCount = <Row extends object, Query>(list: List<Row, Query>): number =>
  useStore(list.store, ({ selection }) => selectedCount(selection));
