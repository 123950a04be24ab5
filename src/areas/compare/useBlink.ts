import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Look } from './modes.ts';

/**
 * Long enough for the eye to settle, short enough to see what jumps; slower than any flicker that harms (WCAG 2.3.1).
 */
const BLINK_MS = 700;

export interface Blinking {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Lets the two pages take turns in front. Where the system asks for no motion they do so only when told to. */
export function useBlink({ mode, front }: Look, change: (part: Partial<Look>) => void): Blinking {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)', false, { getInitialValueInEffect: false });
  const [asked, setAsked] = useState<boolean>();
  const isOn = asked ?? !isCalm;
  useEffect(() => {
    if (mode !== 'blink' || !isOn) return undefined;
    const timer = setTimeout(() => change({ front: front === 'left' ? 'right' : 'left' }), BLINK_MS);
    return () => clearTimeout(timer);
  });
  return { isOn, toggle: () => setAsked(!isOn) };
}
