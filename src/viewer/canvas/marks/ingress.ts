import type { StoreApi } from 'zustand/vanilla';
import { isIn, isTyping } from '#src/ui/typing.ts';
import { type Rect, type ViewPoint, viewPoint } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isWritten } from '#core/marks/mark.ts';
import { type PagePlacement, viewToPage } from '#src/viewer/model/camera.ts';
import type { Sample, Tool } from '#src/viewer/model/tools/tool.ts';
import { markAt } from '#src/viewer/model/selection/selection.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { styleInHand } from '#src/viewer/session/pens.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import type { PagesSlot } from '../ViewerCanvas.tsx';

/** Points closer to the last one than this are ignored, in CSS px. */
const NEAREST_PX = 2;
/** If a second finger touches within this many points, the user wants to scroll or zoom, not draw. */
const SECOND_FINGER_POINTS = 5;
/** How far from a mark a touch may be and still hit it, in CSS px. */
const REACH_PX: Readonly<Record<string, number>> = { touch: 12, pen: 6 };
const MOUSE_REACH_PX = 4;

/** Positions of the words on a page, in page units; empty if it has none or they are not known yet. */
export type WordsOf = (page: PageNo) => readonly Rect[];

interface Stroke {
  readonly pointerId: number;
  readonly pointerType: string;
  placement: PagePlacement;
  last: ViewPoint;
  pressure: number | null;
  points: number;
}

/**
 * Turns pointer events over the pages into gestures of the active tool, in page points; the conversion happens only
 * here. One pointer draws at a time; a pen takes over from a finger, and while it is down nothing else draws (the palm
 * may be resting there).
 * @param onDraft called when the draft may look different
 * @returns a function that stops it
 */
export const listenToPointers = (
  slot: Pick<PagesSlot, 'host' | 'placements' | 'focus'>,
  layers: Pick<
    Layers,
    'press' | 'drag' | 'expect' | 'release' | 'finish' | 'cancel' | 'draft' | 'write' | 'store' | 'mayChange'
  >,
  toolbox: StoreApi<Toolbox>,
  words: WordsOf,
  onDraft: () => void,
): (() => void) => {
  const { host } = slot;
  const end = new AbortController();
  const { signal } = end;
  let stroke: Stroke | null = null;

  const inView = (event: MouseEvent): ViewPoint => {
    const box = host.getBoundingClientRect();
    return viewPoint(event.clientX - box.left, event.clientY - box.top);
  };

  const placementAt = (view: ViewPoint): PagePlacement | undefined =>
    slot
      .placements()
      .find(({ x, y, width, height }) => view.x >= x && view.y >= y && view.x < x + width && view.y < y + height);

  const begin = (event: PointerEvent, tool: Tool): void => {
    const view = inView(event);
    const placement = placementAt(view);
    if (!placement) return;
    const { pageNo, scale } = placement;
    const pressure = pressureOf(event);
    const reach = reachOf(event, placement);
    const sample = sampleOf(placement, view, pressure, event.shiftKey);
    // The pages get the focus, for the keys that act on marks; a text being typed is finished by losing it.
    slot.focus();
    if (
      !layers.press({
        tool,
        style: styleInHand(toolbox.getState()),
        pageNo,
        reach,
        unit: 1 / scale,
        words: words(pageNo),
        sample,
      })
    )
      return;
    stroke = { pointerId: event.pointerId, pointerType: event.pointerType, placement, last: view, pressure, points: 1 };
    host.setPointerCapture(event.pointerId);
    // Prevents text selection and emulated mouse events.
    event.preventDefault();
    onDraft();
  };

  /** Whether the gesture is between two presses. */
  const isBetween = (): boolean => !stroke && layers.draft() !== null;

  /** Previews where the next press of the gesture would lead. */
  const lookAhead = (event: PointerEvent): void => {
    const placement = slot.placements().find(({ pageNo }) => pageNo === layers.draft()?.pageNo);
    if (!placement) return;
    layers.expect([sampleOf(placement, inView(event), null, event.shiftKey)]);
    onDraft();
  };

  const finish = (): void => {
    if (!isBetween()) return;
    layers.finish();
    onDraft();
  };

  const giveUp = (): void => {
    if (!stroke && !isBetween()) return;
    stroke = null;
    layers.cancel();
    onDraft();
  };

  const onDown = (event: PointerEvent): void => {
    // Fields over the pages, and their suggestions, handle their own pointer events.
    if (isTyping(event.target) || isIn(event.target, 'button')) return;
    const { tool, placing } = toolbox.getState();
    const inHand = placing ?? (tool && toolOf(tool).tool);
    if (stroke) {
      const isPinch =
        stroke.pointerType === 'touch' && event.pointerType === 'touch' && stroke.points < SECOND_FINGER_POINTS;
      const isPen = stroke.pointerType === 'touch' && event.pointerType === 'pen';
      if (isPinch || isPen) giveUp();
      if (!isPen) return;
    }
    if (inHand && event.button === 0 && (event.isPrimary || event.pointerType === 'pen')) begin(event, inHand);
  };

  const extend = (event: PointerEvent): void => {
    if (isBetween()) return lookAhead(event);
    if (stroke?.pointerId !== event.pointerId) return;
    const coalesced = coalescedOf(event);
    const samples: Sample[] = [];
    const { pageNo } = stroke.placement;
    // The page may have scrolled beneath the pointer since the press.
    stroke.placement = slot.placements().find((placement) => placement.pageNo === pageNo) ?? stroke.placement;
    for (const one of coalesced.length > 0 ? coalesced : [event]) {
      const view = inView(one);
      if (Math.hypot(view.x - stroke.last.x, view.y - stroke.last.y) < NEAREST_PX) continue;
      stroke.last = view;
      stroke.pressure = pressureOf(one);
      samples.push(sampleOf(stroke.placement, view, stroke.pressure, event.shiftKey));
    }
    if (samples.length === 0) return;
    stroke.points += samples.length;
    layers.drag(samples);
    const { placement, pressure } = stroke;
    layers.expect(predictedOf(event).map((one) => sampleOf(placement, inView(one), pressure, event.shiftKey)));
    onDraft();
  };

  const onUp = (event: PointerEvent): void => {
    if (stroke?.pointerId !== event.pointerId) return;
    const view = inView(event);
    // A lifted pen reports no pressure: the last point keeps the last known pressure.
    if (view.x !== stroke.last.x || view.y !== stroke.last.y)
      layers.drag([sampleOf(stroke.placement, view, stroke.pressure, event.shiftKey)]);
    stroke = null;
    layers.release();
    // Placing happens once; then the selection tool is active again.
    if (toolbox.getState().placing) toolbox.setState({ placing: null, tool: 'select' });
    onDraft();
  };

  /** A double click opens a text or note for typing. */
  const onDouble = (event: MouseEvent): void => {
    const view = inView(event);
    const placement = placementAt(view);
    if (!placement || toolbox.getState().tool !== 'select') return;
    const one = markAt(
      layers.store.getState().marks,
      placement.pageNo,
      viewToPage(placement, view),
      MOUSE_REACH_PX / placement.scale,
      layers.mayChange,
    );
    if (one && isWritten(one.mark)) layers.write({ pageNo: one.pageNo, mark: one.mark });
  };

  const onEnd = (event: PointerEvent): void => {
    if (stroke?.pointerId === event.pointerId) giveUp();
  };
  const onKey = (event: KeyboardEvent): void => {
    // Keys typed into a field are the field's.
    if (isTyping(event.target)) return;
    const act = event.key === 'Escape' ? giveUp : event.key === 'Enter' ? finish : null;
    if (act === null || (!stroke && !isBetween())) return;
    // The key ends the stroke and does nothing else.
    event.stopPropagation();
    event.preventDefault();
    act();
  };

  host.addEventListener('pointerdown', onDown, { signal });
  host.addEventListener('pointermove', extend, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointercancel', onEnd, { signal });
  host.addEventListener('dblclick', onDouble, { signal });
  host.addEventListener('lostpointercapture', onEnd, { signal });
  host.ownerDocument.addEventListener('keydown', onKey, { signal, capture: true });
  // Switching tools finishes what the previous tool was drawing.
  const endToolbox = toolbox.subscribe(({ tool, placing }, before) => {
    if (tool !== before.tool || placing !== before.placing) finish();
  });
  return () => {
    endToolbox();
    // Nothing drawn is lost, whatever takes the pages away.
    if (stroke !== null || isBetween()) layers.finish();
    stroke = null;
    end.abort();
  };
};

const sampleOf = (
  placement: PagePlacement,
  view: ViewPoint,
  pressure: number | null,
  constrained: boolean,
): Sample => ({
  at: viewToPage(placement, view),
  pressure,
  constrained,
});

/**
 * Coalesced and predicted events are only available to secure origins, and not in older browsers; the event itself is
 * then used.
 */
const coalescedOf = (event: PointerEvent): readonly PointerEvent[] =>
  'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
const predictedOf = (event: PointerEvent): readonly PointerEvent[] =>
  'getPredictedEvents' in event ? event.getPredictedEvents() : [];

/** How far from a mark the pointer may be and still hit it, in page units. */
export const reachOf = ({ pointerType }: PointerEvent, { scale }: PagePlacement): number =>
  (REACH_PX[pointerType] ?? MOUSE_REACH_PX) / scale;

const pressureOf = ({ pointerType, pressure }: PointerEvent): number | null =>
  pointerType === 'pen' ? pressure : null;
