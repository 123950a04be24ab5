import { readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';

/** Wire times are read as if they were UTC, so 'now' must be the local time, which is assumed to be the company's. */
export const wallNow = (): number =>
  readWireDateTime(toWireDateTime(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone)) ?? 0;
