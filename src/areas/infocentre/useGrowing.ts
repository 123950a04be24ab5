import { type RefCallback, useCallback, useState } from 'react';

/** Items rendered initially, and added each time the user scrolls to the end. */
const STEP = 100;

/** Renders long lists step by step: more items appear as the user scrolls to the end. */
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
