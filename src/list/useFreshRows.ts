import { useEffect } from 'react';
import type { List } from './createList.ts';

/** Loads the rows of a list that takes no query: when it is first shown, and anew whenever it is shown again. */
export function useFreshRows<Row extends object>(list: List<Row, null>): void {
  useEffect(() => {
    if (list.store.getState().phase === 'idle') void list.run(null);
    else void list.refresh();
  }, [list]);
}
