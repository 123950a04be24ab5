import type { EventFacts } from '#core/contract/work/event.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers } from '#server/http/call.ts';
import { sendReceipt } from '#server/jobs/receipts.ts';
import { eventConfigs, setEventConfigs } from '#server/store/channels/eventConfig.ts';
import { finishEvent, openEvents } from '#server/store/channels/events.ts';

export const eventHandlers = {
  eventList: async ({ services, principal }) => ({
    event: (await openEvents(services.store.db, principal.userId)).map(
      ({ id, type, title, body, createdat, deliverytype, docid, facts }) => ({
        ...(JSON.parse(facts) as EventFacts),
        id,
        type,
        title,
        body,
        deliverytype,
        createdate: toWireDateTime(createdat, services.timeZone),
        ...(docid === null ? {} : { docid }),
      }),
    ),
  }),

  eventConfigList: async ({ services, principal }) => ({
    eventconfig: await eventConfigs(services.store.db, principal.userId),
  }),

  eventConfigSet: async ({ services, principal, body }) => {
    await setEventConfigs(services.store.db, principal.userId, body.eventconfig, services.now());
    return { eventconfig: await eventConfigs(services.store.db, principal.userId) };
  },

  pushResponse: async ({ services, principal, body }) => {
    await services.store.db.transaction().execute(async (trx) => {
      if (await finishEvent(trx, principal.userId, body.eventid, services.now()))
        await sendReceipt(trx, services, body.eventid);
    });
    return {};
  },
} satisfies Partial<Handlers>;
