import { onGateway } from '#src/gateway/events.ts';

/** Calls back when the server answers again, or the machine has a network again; returns the way to stop that. */
export const onServerBack = (ask: () => void): (() => void) => onGateway('server.back', ask);
