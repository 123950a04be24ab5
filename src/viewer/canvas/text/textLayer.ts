import type { PageNo } from '#core/kernel/ids.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import type { Texts } from '#src/viewer/session/text/texts.ts';
import type { OverlaySlot } from '../ViewerCanvas.tsx';
import { createPageFrame, type PageFrame } from './pageFrame.ts';

/** Pause in ms after which a movement has ended: the text of the visible pages is then fetched and laid out. */
const SETTLE_MS = 120;
/** Milliseconds a page must be visible, while the pages move, until its hits are shown. */
const SEEN_MS = 100;

/** The hits of a search, as the text layer shows them. */
export interface ShownHits {
  readonly areOn: (page: PageNo) => boolean;
  readonly mark: (page: PageNo) => void;
}

/** The text elements of the pages. */
export interface TextLayer {
  readonly frames: ReadonlyMap<PageNo, PageFrame>;
  /** The page's frame with its text, created and fetched if necessary; undefined if the text is unavailable. */
  readonly withText: (page: PageNo) => Promise<PageFrame | undefined>;
  /** Shows hits on the frames there are, and on each new one. */
  readonly show: (hits: ShownHits) => void;
  readonly end: () => void;
}

/**
 * Keeps an element over each visible page with text or hits, moved in the same frame as the page. Text is loaded when
 * the movement rests, and hits are shown once there is time to see them: scrolling past a hundred pages fetches and
 * lays out none of them.
 */
export function mountTextLayer(
  root: HTMLElement,
  slot: OverlaySlot,
  texts: Pick<Texts, 'held' | 'load'>,
  label: (page: PageNo) => string,
): TextLayer {
  const frames = new Map<PageNo, PageFrame>();
  /** When the visible pages came into view, ms. */
  let since = new Map<PageNo, number>();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let hits: ShownHits | undefined;
  let ended = false;

  const make = (page: PageNo): PageFrame => {
    const frame = createPageFrame(label(page));
    frame.place(slot.view.placements().find((placement) => placement.pageNo === page) ?? null);
    frames.set(page, frame);
    // In document order, as a selection over several pages follows it.
    const after = [...frames].filter(([other]) => other > page).sort(([one], [other]) => one - other)[0];
    root.insertBefore(frame.element, after?.[1].element ?? null);
    hits?.mark(page);
    return frame;
  };
  const remove = (page: PageNo, frame: PageFrame): void => {
    frame.element.remove();
    frames.delete(page);
  };
  const withText = async (page: PageNo): Promise<PageFrame | undefined> => {
    const text = texts.held(page) ?? (await texts.load(page));
    if (text === undefined || ended) return undefined;
    const frame = frames.get(page) ?? make(page);
    if (frame.text() === undefined) frame.fill(text);
    return frame;
  };

  const settle = (): void => {
    settling = undefined;
    if (slot.view.isFlying()) return;
    const visible = new Set(slot.view.placements().map(({ pageNo }) => pageNo));
    for (const [page, frame] of frames) {
      if (!visible.has(page) && !isSelected(frame)) remove(page, frame);
    }
    for (const page of visible) {
      if (!frames.has(page)) make(page);
      void withText(page);
    }
  };
  const follow = (): void => {
    const placements = new Map(slot.view.placements().map((placement) => [placement.pageNo, placement]));
    const now = performance.now();
    since = new Map([...placements.keys()].map((page) => [page, since.get(page) ?? now]));
    const isMoving = settling !== undefined;
    for (const [page, from] of since) {
      if (!frames.has(page) && hits?.areOn(page) && (!isMoving || now - from >= SEEN_MS)) make(page);
    }
    for (const [page, frame] of frames) {
      const placement = placements.get(page);
      // Without text there is nothing to keep for a selection.
      if (placement === undefined && frame.text() === undefined) remove(page, frame);
      else frame.place(placement ?? null);
    }
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLE_MS);
  };

  const endings = [slot.subscribePlacements(follow), onServerBack(settle)];
  follow();
  return {
    frames,
    withText,
    show: (next) => {
      hits = next;
      for (const page of frames.keys()) next.mark(page);
    },
    end: () => {
      ended = true;
      for (const end of endings) end();
      clearTimeout(settling);
      root.replaceChildren();
    },
  };
}

function isSelected({ element }: PageFrame): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(element);
}
