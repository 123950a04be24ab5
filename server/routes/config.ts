import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { configOf, setConfig } from '#server/store/config.ts';

export const configHandlers = {
  configList: async ({ services, principal }) => ({ config: await configOf(services.store.db, principal.userId) }),

  configGet: async ({ services, principal, params }) => {
    const config = await configOf(services.store.db, principal.userId, params.name);
    if (config.length === 0) throw new Failure('config.unknown');
    return { config };
  },

  configSet: async ({ services, principal, body }) => {
    await setConfig(services.store.db, principal.userId, body.config);
    return { config: await configOf(services.store.db, principal.userId) };
  },
} satisfies Partial<Handlers>;
