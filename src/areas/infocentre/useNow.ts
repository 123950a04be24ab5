import { useEffect, useState } from 'react';
import { wallNow } from '#src/ui/wallNow.ts';

/** Milliseconds between updates of the displayed ages. */
const TICK_MS = 10_000;

/** The current time on the wire's clock, in milliseconds; updates periodically. */
export const useNow = (): number => {
  const [now, setNow] = useState(wallNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(wallNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
