import type { CallError } from '#src/gateway/error.ts';

/** Whether it can be sent again as it is, once the line is back. */
export const isLineGone = ({ name }: Pick<CallError, 'name'>): boolean => name === 'offline' || name === 'noResponse';
