import { ok } from '#core/kernel/result.ts';
import { arranged, distinctValues, type Values } from '#core/text/arrange.ts';
import type { Answer, ListSource } from '#src/list/state.ts';

interface InMemory<Row, Query> {
  readonly load: (query: Query, signal: AbortSignal) => Answer<readonly Row[]>;
  /** Values for sorting, filtering and search, by column id. */
  readonly values: Values<Row>;
}

/**
 * Source for a list whose rows are all in memory, up to a few thousand: fetched once, then sorted and filtered here.
 */
export const inMemory = <Row, Query>({ load, values }: InMemory<Row, Query>): ListSource<Row, Query> => {
  let held: readonly Row[] | undefined;
  /** The query they were fetched for: an answer overtaken by another query must not count. */
  let heldFor: Query | undefined;
  return {
    open: async (ask, signal) => {
      if (held === undefined || !ask.rearranged || heldFor !== ask.query) {
        const loaded = await load(ask.query, signal);
        if (!loaded.ok) return loaded;
        held = loaded.value;
        heldFor = ask.query;
      }
      const rows = arranged(held, ask, values);
      return ok({ id: '', count: rows.length, rows });
    },
    valuesOf: (column) => distinctValues(held ?? [], values[column]),
  };
};
