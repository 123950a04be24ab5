import { type RefObject, useEffect } from 'react';

/** Sets `--hidden-below` on an element: the height of the window's lower part behind a phone's keyboard, in CSS px. */
export function useHiddenBelow(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (visible === null) return undefined;
    const measure = (): void => {
      const below = Math.max(0, window.innerHeight - visible.offsetTop - visible.height);
      element.current?.style.setProperty('--hidden-below', `${below}px`);
    };
    measure();
    visible.addEventListener('resize', measure);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', measure);
      visible.removeEventListener('scroll', measure);
    };
  }, [element]);
}
