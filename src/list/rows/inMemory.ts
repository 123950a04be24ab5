import { ok } from '#core/kernel/result.ts';
import { arranged, distinctValues, type Values } from '#core/text/arrange.ts';
import type { Answer, ListSource } from '#src/list/state.ts';

interface InMemory<Row, Query> {
  readonly load: (query: Query, signal: AbortSignal) => Answer<readonly Row[]>;
  /** Whatever can be sorted, filtered or found, by column id. */
  readonly values: Values<Row>;
}

/** The source of a list whose rows are all in memory, up to a few thousand: fetched once, sorted and filtered here. */
export const inMemory = <Row, Query>({ load, values }: InMemory<Row, Query>): ListSource<Row, Query> => {
  let held: readonly Row[] | undefined;
  /** What they were fetched for: an answer that another question overtook leaves what is held as it was. */
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
