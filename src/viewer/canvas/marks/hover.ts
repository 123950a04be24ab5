import { type ViewPoint, viewPoint } from '#core/kernel/geometry.ts';
import { boundsOfFrame } from '#core/marks/frame.ts';
import { markFrame } from '#core/marks/mark.ts';
import { type PagePlacement, viewToPage } from '#src/viewer/model/camera.ts';
import type { LayerMark } from '#src/viewer/model/layer/marks.ts';
import { markAt, selectedMarks } from '#src/viewer/model/selection/selection.ts';
import { boxInView } from '#src/viewer/model/text/marking.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import type { PagesSlot } from '../ViewerCanvas.tsx';
import { reachOf } from './ingress.ts';

/** How long the pointer must rest on a mark, in ms, so that merely crossing it shows nothing. */
const REST_MS = 350;
/** Distance from the mark or pointer to the tip, in CSS px. */
const GAP = 12;

/** Describes a mark and its author in words. */
export type TellMark = (one: LayerMark, isPressed: boolean) => { readonly title: string; readonly text: string | null };

type HoverSlot = Pick<PagesSlot, 'host' | 'placements' | 'subscribePlacements' | 'pages'>;

/**
 * Shows the author of a mark, and the text of a note, when the pointer rests on it or it is selected by keyboard. If
 * the user presses a mark they may not change, it appears at once. Escape closes it, and the pointer may move over it.
 * It works without React, and moving the pointer does no work per frame.
 * @param stays whether the active tool cannot change this mark
 * @returns a function that stops it
 */
export const showTipOnHover = (
  { host, placements, subscribePlacements, pages }: HoverSlot,
  tip: HTMLElement,
  layers: Pick<Layers, 'store'>,
  sight: Pick<Sight, 'isSeen' | 'store'>,
  tell: TellMark,
  stays: (one: LayerMark) => boolean,
): (() => void) => {
  // The text layer lies beside the host and receives pointer events too.
  const over = host.parentElement ?? host;
  const end = new AbortController();
  let resting: ReturnType<typeof setTimeout> | undefined;
  let told: {
    readonly one: LayerMark;
    readonly placement: PagePlacement;
    readonly by: 'pointer' | 'press' | 'keys';
  } | null = null;

  const hide = (): void => {
    clearTimeout(resting);
    told = null;
    tip.hidden = true;
  };
  const show = (next: NonNullable<typeof told>, at: ViewPoint): void => {
    told = next;
    const { title, text } = tell(next.one, next.by === 'press');
    const [head, body] = [document.createElement('strong'), document.createElement('span')];
    head.textContent = title;
    body.textContent = text;
    tip.replaceChildren(head, ...(text === null ? [] : [body]));
    tip.hidden = false;
    const { width, height } = pages.size();
    // Keeps the tip within the pages: not beyond the right edge, and above the place if there is no room below.
    const x = Math.max(0, Math.min(at.x, width - tip.offsetWidth - GAP));
    const y = at.y + GAP + tip.offsetHeight > height ? at.y - GAP - tip.offsetHeight : at.y + GAP;
    tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(Math.max(0, y))}px)`;
  };
  const showUnder = (event: PointerEvent, by: 'pointer' | 'press' = 'pointer'): void => {
    const box = host.getBoundingClientRect();
    const at = viewPoint(event.clientX - box.left, event.clientY - box.top);
    const placement = placements().find(
      ({ x, y, width, height }) => at.x >= x && at.y >= y && at.x < x + width && at.y < y + height,
    );
    const one =
      placement &&
      markAt(
        layers.store.getState().marks,
        placement.pageNo,
        viewToPage(placement, at),
        reachOf(event, placement),
        sight.isSeen,
      );
    if (!one || (by === 'press' && !stays(one))) hide();
    else if (one !== told?.one) show({ one, placement, by }, at);
  };

  const onMove = (event: PointerEvent): void => {
    if (
      event.pointerType === 'touch' ||
      event.buttons !== 0 ||
      (event.target instanceof Node && tip.contains(event.target))
    )
      return;
    clearTimeout(resting);
    resting = setTimeout(showUnder, REST_MS, event);
  };
  const onDown = (event: PointerEvent): void => {
    hide();
    if (event.button === 0) showUnder(event, 'press');
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && told !== null) hide();
  };
  /** The pages have keyboard focus: marks are being selected by keyboard. */
  const onSelection = (): void => {
    const { marks, selection } = layers.store.getState();
    const [one, ...more] = selectedMarks(marks, selection);
    const placement = one && placements().find(({ pageNo }) => pageNo === one.pageNo);
    if (
      one === undefined ||
      more.length > 0 ||
      placement === undefined ||
      document.activeElement?.contains(host) !== true ||
      !document.activeElement.matches(':focus-visible')
    )
      return hide();
    const box = boxInView(placement, boundsOfFrame(markFrame(one.mark)));
    show({ one, placement, by: 'keys' }, viewPoint(box.x, box.y + box.height));
  };
  /** Pages that are repainted without moving are ignored. */
  const onPlacements = (): void => {
    if (told === null) return;
    const { placement, by } = told;
    const now = placements().find(({ pageNo }) => pageNo === placement.pageNo);
    if (now?.x === placement.x && now.y === placement.y && now.scale === placement.scale) return;
    if (by === 'keys') onSelection();
    else hide();
  };

  const { signal } = end;
  over.addEventListener('pointermove', onMove, { signal });
  over.addEventListener('pointerleave', hide, { signal });
  over.addEventListener('pointerdown', onDown, { signal });
  host.ownerDocument.addEventListener('keydown', onKey, { signal });
  const endings = [
    subscribePlacements(onPlacements),
    sight.store.subscribe(hide),
    layers.store.subscribe((state, before) => {
      if (state.selection !== before.selection) onSelection();
      else if (state.marks !== before.marks) hide();
    }),
  ];
  return () => {
    hide();
    end.abort();
    for (const stop of endings) stop();
  };
};
