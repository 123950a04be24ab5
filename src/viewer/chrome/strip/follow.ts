import type { PageNo } from '#core/kernel/ids.ts';
import type { ViewControl } from '../viewer.ts';

/** Milliseconds a page must stay the current one until it is followed while the document is scrolled. */
const REST_MS = 150;
/** Milliseconds after which it is followed in any case. */
const BEHIND_MS = 1000;

/**
 * Calls `follow` with the current page whenever it changes: a turn at once, scrolling when it slows down, or now and
 * then, because following each page costs frames. Returns a function that ends it.
 */
export function followPage(
  view: Pick<ViewControl, 'subscribe' | 'getSnapshot'>,
  follow: (page: PageNo) => void,
): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let followed: { readonly page?: PageNo; readonly at: number } = { at: 0 };
  const take = (): void => {
    const { page } = view.getSnapshot();
    if (page === followed.page) return;
    followed = { page, at: performance.now() };
    follow(page);
  };
  const rest = (): void => {
    resting = undefined;
    take();
  };
  const end = view.subscribe(() => {
    if (resting === undefined || performance.now() - followed.at > BEHIND_MS) take();
    clearTimeout(resting);
    resting = setTimeout(rest, REST_MS);
  });
  return () => {
    clearTimeout(resting);
    end();
  };
}
