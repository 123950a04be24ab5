import { readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';

/**
 * Times on the wire are read as if they were UTC, and so must 'now': the clock on this wall, which is the company's
 * (assumed).
 */
export const wallNow = (): number =>
  readWireDateTime(toWireDateTime(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone)) ?? 0;
