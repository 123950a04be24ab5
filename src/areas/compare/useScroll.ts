import { useLayoutEffect, useState } from 'react';

export interface Scroll {
  readonly top: number;
  readonly left: number;
  /** Of what can be seen, without scroll bars. */
  readonly width: number;
  readonly height: number;
}

/** Where a scrolling element stands, once a frame, and how large it is. */
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
