import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Look } from './modes.ts';

/**
 * Long enough for the eye to settle, short enough to notice changes, and slower than any harmful flicker (WCAG 2.3.1).
 */
const BLINK_MS = 700;

export interface Blinking {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Alternates the two pages. If the system asks for reduced motion, only after the user starts it. */
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
