import type { Handlers } from '#server/http/call.ts';
import { finishEvent } from '#server/store/events.ts';

export const notificationHandlers = {
  pushResponse: async ({ services, principal, body }) => {
    await finishEvent(services.store.db, principal.userId, body.eventid, services.now());
    return {};
  },
} satisfies Partial<Handlers>;
