import { useEffect, useState } from 'react';
import { wallNow } from '#src/ui/wallNow.ts';

/** How often the ages of what is shown are told anew, milliseconds. */
const TICK_MS = 10_000;

/** The time on the clock that the wire uses, in milliseconds; it moves on by itself. */
export const useNow = (): number => {
  const [now, setNow] = useState(wallNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(wallNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
