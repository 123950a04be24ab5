import { useLayoutEffect, useState } from 'react';

export interface Scroll {
  readonly top: number;
  readonly left: number;
  /** The visible size, without scroll bars. */
  readonly width: number;
  readonly height: number;
}

/** Scroll position and size of an element, updated at most once per frame. */
export function useScroll(region: { readonly current: HTMLElement | null }): Scroll {
  const [scroll, setScroll] = useState<Scroll>({ top: 0, left: 0, width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    let frame = 0;
    const read = () => {
      frame = 0;
      setScroll({
        top: element.scrollTop,
        left: element.scrollLeft,
        width: element.clientWidth,
        height: element.clientHeight,
      });
    };
    const readSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(read);
    };
    const resizing = new ResizeObserver(readSoon);
    resizing.observe(element);
    element.addEventListener('scroll', readSoon, { passive: true });
    read();
    return () => {
      cancelAnimationFrame(frame);
      resizing.disconnect();
      element.removeEventListener('scroll', readSoon);
    };
  }, [region]);
  return scroll;
}
