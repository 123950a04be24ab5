import { onGateway } from '#src/gateway/events.ts';

/** Calls back when the server can be reached again; returns a function that unsubscribes. */
export const onServerBack = (ask: () => void): (() => void) => onGateway('server.back', ask);
