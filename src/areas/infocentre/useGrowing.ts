import { type RefCallback, useCallback, useState } from 'react';

/** How many are drawn at first, and how many more when one has scrolled to their end. */
const STEP = 100;

/** How many of very many are drawn: more as one scrolls towards the end of those that are. */
export function useGrowing(): readonly [shown: number, end: RefCallback<HTMLElement>] {
  const [shown, setShown] = useState(STEP);
  const end = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown((before) => before + STEP);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [shown, end];
}
