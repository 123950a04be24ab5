import type { CallError } from '#src/gateway/error.ts';

/** Whether the request can be repeated unchanged once the connection is back. */
export const isConnectionError = ({ name }: Pick<CallError, 'name'>): boolean =>
  name === 'offline' || name === 'noResponse';
