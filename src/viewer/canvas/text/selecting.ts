import { type ViewPoint, viewPoint } from '#core/kernel/geometry.ts';
import { type PageNo, pageNo } from '#core/kernel/ids.ts';
import type { TextRange } from '#core/text/find.ts';
import { viewToPage } from '#src/viewer/model/camera.ts';
import { lineAround, offsetAt, wordAround } from '#src/viewer/model/text/pageText.ts';
import type { OverlaySlot } from '../ViewerCanvas.tsx';
import type { PageFrame } from './pageFrame.ts';
import type { RunElement } from './runs.ts';
import type { TextLayer } from './textLayer.ts';

/** A part of a page's text. */
interface Spot {
  readonly page: PageNo;
  readonly frame: PageFrame;
  readonly range: TextRange;
}

/** While text is being selected, pages scroll per frame by this share of the mouse's distance beyond the edge. */
const EDGE_SCROLL_SHARE = 0.2;

interface Told {
  /** Called with the selected text of the pages, in reading order. */
  readonly onPicked: (text: string) => void;
  /** The user tried to select all of a page that has no text. */
  readonly onNoText: (page: PageNo) => void;
}

/**
 * Text selection by mouse: click selects characters, double click words, triple click lines; Shift extends the
 * selection. The browser's own selection jumps where there is no text under the pointer; here the nearest character is
 * used. The browser handles dragging the selection, for example into a field, and selection by touch.
 * @returns a function that stops it
 */
export function listenToSelecting(
  slot: OverlaySlot,
  root: HTMLElement,
  layer: TextLayer,
  { onPicked, onNoText }: Told,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  let anchor: Spot | undefined;
  let clicks = 1;
  let mouse = viewPoint(0, 0);
  let frame = 0;
  let isSelecting = false;
  /**
   * The press started on the selection and is left to the browser, which would otherwise clear the selection on
   * release.
   */
  let isLeft = false;

  const inView = (event: MouseEvent): ViewPoint => {
    const box = root.getBoundingClientRect();
    return viewPoint(event.clientX - box.left, event.clientY - box.top);
  };
  /** The text position at a point: on the page beneath it, or on the nearest page with text. */
  const spotAt = (point: ViewPoint): Spot | undefined => {
    const beside = ({ y, height }: { readonly y: number; readonly height: number }): number =>
      Math.max(y - point.y, 0, point.y - y - height);
    for (const placement of [...slot.view.placements()].sort((one, other) => beside(one) - beside(other))) {
      const held = layer.frames.get(placement.pageNo);
      const text = held?.text();
      if (held === undefined || text === undefined || text.words.length === 0) continue;
      const offset = offsetAt(text, viewToPage(placement, point));
      const range =
        clicks === 1
          ? { start: offset, end: offset }
          : clicks === 2
            ? wordAround(text, offset)
            : lineAround(text, offset);
      return { page: placement.pageNo, frame: held, range };
    }
    return undefined;
  };
  const extendTo = (spot: Spot): void => {
    if (anchor === undefined) return;
    // Pages that were scrolled past quickly have no text yet, but belong to the selection.
    for (let page = Math.min(anchor.page, spot.page) + 1; page < Math.max(anchor.page, spot.page); page += 1)
      void layer.withText(pageNo(page));
    const isBack = spot.page < anchor.page || (spot.page === anchor.page && spot.range.start < anchor.range.start);
    select(anchor, isBack ? anchor.range.end : anchor.range.start, spot, isBack ? spot.range.start : spot.range.end);
  };
  const extend = (): void => {
    const spot = spotAt(mouse);
    if (spot !== undefined) extendTo(spot);
  };

  const scrollAtEdge = (): void => {
    frame = 0;
    if (anchor === undefined) return;
    const beyond = Math.min(0, mouse.y) + Math.max(0, mouse.y - root.clientHeight);
    if (beyond === 0) return;
    slot.view.panBy(0, beyond * EDGE_SCROLL_SHARE);
    extend();
    frame = requestAnimationFrame(scrollAtEdge);
  };

  const onDown = (event: MouseEvent): void => {
    const element = event.target instanceof Element ? event.target.closest('[role="group"]') : null;
    const page = [...layer.frames.values()].find((candidate) => candidate.element === element);
    if (event.button !== 0 || page === undefined || (page.text()?.words.length ?? 0) === 0) return;
    if (event.detail === 1) isLeft = !event.shiftKey && isOnSelection(event);
    // This press may start dragging the selection; a second and third one select more.
    if (isLeft && event.detail === 1) return;
    clicks = Math.min(3, event.detail);
    mouse = inView(event);
    const spot = spotAt(mouse);
    if (spot === undefined) return;
    // Prevents the browser's own selection and the focus change that comes with it, so focus is set here.
    if (!isLeft) event.preventDefault();
    slot.view.focus();
    if (!event.shiftKey || anchor === undefined || !anchor.frame.element.isConnected) anchor = spot;
    extendTo(spot);
    isSelecting = true;
    window.addEventListener('mousemove', onMove, { signal });
    window.addEventListener('mouseup', onUp, { signal });
  };
  const onMove = (event: MouseEvent): void => {
    if ((event.buttons & 1) === 0) return onUp();
    mouse = inView(event);
    extend();
    if (frame === 0) frame = requestAnimationFrame(scrollAtEdge);
  };
  const onUp = (): void => {
    window.removeEventListener('mousemove', onMove);
    window.removeEventListener('mouseup', onUp);
    cancelAnimationFrame(frame);
    frame = 0;
    if (isSelecting) {
      isSelecting = false;
      if (isLeft) extend();
      onSelection();
    }
  };

  /** A field that receives focus clears the page's selection; the text selected before is still used. */
  const onSelection = (): void => {
    const anchorNode = document.getSelection()?.anchorNode ?? null;
    if (!isSelecting && root.contains(anchorNode)) onPicked(selectedText(layer));
  };
  const onDrag = ({ dataTransfer }: DragEvent): void => {
    if (dataTransfer === null) return;
    dataTransfer.effectAllowed = 'copy';
    dataTransfer.setData('text/plain', selectedText(layer));
  };

  /** Ctrl+A selects the text of the current page, not the app around it; other pages may not be loaded. */
  const onKey = (event: KeyboardEvent): void => {
    if (
      event.key.toLowerCase() !== 'a' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey ||
      root.dataset['drawing'] !== undefined
    )
      return;
    event.preventDefault();
    const { page } = slot.view.getSnapshot();
    void layer.withText(page).then((held) => {
      const text = held?.text();
      if (held === undefined || text === undefined || text.words.length === 0) return onNoText(page);
      anchor = { page, frame: held, range: { start: 0, end: 0 } };
      return select(anchor, 0, anchor, text.text.length);
    });
  };

  const onCopy = (event: ClipboardEvent): void => {
    const text = selectedText(layer);
    if (
      text === '' ||
      event.clipboardData === null ||
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement
    )
      return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };

  root.addEventListener('mousedown', onDown, { signal });
  root.addEventListener('dragstart', onDrag, { signal });
  document.addEventListener('selectionchange', onSelection, { signal });
  slot.container.addEventListener('keydown', onKey, { signal });
  document.addEventListener('copy', onCopy, { signal });
  return () => {
    onUp();
    end.abort();
  };
}

function select(from: Spot, start: number, to: Spot, end: number): void {
  const [one, other] = [positionOf(from.frame.runs(), start), positionOf(to.frame.runs(), end)];
  if (one !== undefined && other !== undefined)
    document.getSelection()?.setBaseAndExtent(one.node, one.offset, other.node, other.offset);
}

function isOnSelection({ clientX, clientY }: MouseEvent): boolean {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return false;
  return [...selection.getRangeAt(0).getClientRects()].some(
    ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  );
}

/** The DOM position of an offset in a page's text. */
function positionOf(
  runs: readonly RunElement[],
  offset: number,
): { readonly node: Text; readonly offset: number } | undefined {
  const run = runs.findLast(({ start }) => start <= offset) ?? runs[0];
  return run && { node: run.characters, offset: Math.min(run.characters.length, Math.max(0, offset - run.start)) };
}

/**
 * The selected text in reading order, with the blanks and line ends of the pages' texts, which the browser's own text
 * lacks.
 */
function selectedText(layer: Pick<TextLayer, 'frames'>): string {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return '';
  const range = selection.getRangeAt(0);
  const parts: string[] = [];
  for (const [, frame] of [...layer.frames].sort(([one], [other]) => one - other)) {
    const selected = frame.runs().filter(({ characters }) => range.intersectsNode(characters));
    const [first, last] = [selected[0], selected.at(-1)];
    if (first === undefined || last === undefined) continue;
    const start = first.start + (first.characters === range.startContainer ? range.startOffset : 0);
    const end = last.characters === range.endContainer ? last.start + range.endOffset : last.end;
    parts.push(frame.text()?.text.slice(start, end) ?? '');
  }
  return parts.join('\n');
}
