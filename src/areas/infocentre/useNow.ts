import { useEffect, useState } from 'react';
import { readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';

/** How often the ages of what is shown are told anew, milliseconds. */
const TICK_MS = 10_000;

/**
 * Times on the wire are read as if they were UTC, and so must 'now': the clock on this wall, which is the company's
 * (assumed).
 */
const wallNow = (): number =>
  readWireDateTime(toWireDateTime(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone)) ?? 0;

/** The time on the clock that the wire's times stand on, in milliseconds; it goes on by itself. */
export const useNow = (): number => {
  const [now, setNow] = useState(wallNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(wallNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
