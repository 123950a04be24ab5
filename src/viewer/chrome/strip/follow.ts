import type { PageNo } from '#core/kernel/ids.ts';
import type { ViewControl } from '../viewer.ts';

/**
 * Milliseconds a page must stay the current one until it is followed while the document is scrolled. While pages fly by
 * they are told every 250 ms only.
 */
const REST_MS = 300;

/**
 * Calls `follow` with the current page whenever it changes: a turn at once, scrolling when it slows down, because
 * following each page costs frames. Returns a function that ends it.
 */
export function followPage(
  view: Pick<ViewControl, 'subscribe' | 'getSnapshot' | 'isScrolling'>,
  follow: (page: PageNo) => void,
): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let followed: PageNo | undefined;
  const take = (): void => {
    const { page } = view.getSnapshot();
    if (page === followed) return;
    followed = page;
    follow(page);
  };
  const rest = (): void => {
    resting = undefined;
    take();
  };
  const end = view.subscribe(() => {
    if (resting === undefined && !view.isScrolling()) take();
    clearTimeout(resting);
    resting = setTimeout(rest, REST_MS);
  });
  return () => {
    clearTimeout(resting);
    end();
  };
}
