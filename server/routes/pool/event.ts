import { POOL_EVENTS, POOL_EVENTS_WINDOW } from '#core/contract/work/poolEvent.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers } from '#server/http/call.ts';
import { eventsOf } from '#server/store/pool/events.ts';
import { requirePool } from '#server/calls/pool/require.ts';

export const poolEventHandlers = {
  poolEventList: async ({ services, principal, body: { poolid, before, limit = POOL_EVENTS_WINDOW } }) => {
    const { store, timeZone } = services;
    await requirePool(store.db, principal, poolid, services.now());
    const rows = await eventsOf(store.db, poolid, { before, limit });
    return {
      poolevent: rows.flatMap(({ id, at, action, newvalue, username }) => {
        const event = POOL_EVENTS.find((name) => action === `pool.${name}`);
        if (event === undefined || newvalue === null) return [];
        const about = newvalue.slice(newvalue.indexOf(': ') + 2);
        return [{ id, date: toWireDateTime(at, timeZone), event, about, ...(username !== null && { username }) }];
      }),
    };
  },
} satisfies Partial<Handlers>;
