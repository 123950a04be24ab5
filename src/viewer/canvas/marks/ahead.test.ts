import { beforeEach, expect, test } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { type Mark, markFrame, parseMark } from '#core/marks/mark.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { placingTool } from '#src/viewer/model/tools/placing/tool.ts';
import type { LayersState } from '#src/viewer/session/layers/layers.ts';
import { createToolbox, setPlacing, selectTool, type Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import { type Ahead, showPreview } from './ahead.ts';

const page: PagePlacement = { pageNo: pageNo(3), x: 100, y: 50, width: 620, height: 877, scale: 0.5, rotation: 0 };
const stamp = (localId: string): Mark => {
  const read = parseMark({
    localId,
    kind: 'rectangle',
    geometry: { x: 0, y: 0, width: 100, height: 40 },
    style: { color: '#cc0000', width: 4, opacity: 1 },
  });
  if (!read.ok) throw new Error(read.error.reason);
  return read.value;
};

let host: EventTarget;
let toolbox: StoreApi<Toolbox>;
let layers: StoreApi<LayersState>;
let ahead: Ahead;
let drawn: number;

const move = (x: number, y: number, more: Partial<PointerEvent> = {}): void =>
  void host.dispatchEvent(
    Object.assign(new Event('pointermove'), {
      clientX: x,
      clientY: y,
      buttons: 0,
      pointerType: 'mouse',
      shiftKey: false,
      ...more,
    }),
  );
/** Where the preview is shown: its page and its top left corner. */
const seen = () => {
  const draft = ahead.draft();
  return draft && [draft.pageNo, ...draft.marks.map((mark) => [markFrame(mark).x, markFrame(mark).y])];
};

beforeEach(() => {
  host = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 0, top: 0 }) });
  toolbox = createToolbox();
  drawn = 0;
  layers = createStore<LayersState>(() => ({
    edit: { phase: 'editing', dirty: false, recovered: null },
    marks: new Map(),
    groups: [],
    isLoaded: true,
    canUndo: false,
    canRedo: false,
    draft: 'none',
    selection: null,
    writing: null,
    isUnfinished: false,
  }));
  ahead = showPreview(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host has all of the element that a pointer needs
    { host: host as HTMLElement, placements: () => [page] },
    { store: layers, userId: userId(1), mayErase: () => true, mayChange: () => true },
    toolbox,
    () => void (drawn += 1),
  );
  setPlacing(
    toolbox,
    placingTool((newId) => [stamp(newId())]),
  );
});

test('[LAYR-07] the mark about to be placed is previewed under the pointer', () => {
  expect(seen()).toBeNull();
  move(200, 150);
  expect(seen()).toEqual([3, [150, 180]]);
  move(210, 150);
  expect(seen()).toEqual([3, [170, 180]]);
  expect(drawn).toBe(2);
});

test('there is no preview beside pages, for touch, during drawing, and after placing or cancelling', () => {
  const goings = [
    () => move(50, 150),
    () => move(200, 150, { pointerType: 'touch' }),
    () => move(200, 150, { buttons: 1 }),
    () => host.dispatchEvent(new Event('pointerleave')),
    () => selectTool(toolbox, 'select'),
  ];
  for (const go of goings) {
    move(200, 150);
    expect(seen()).not.toBeNull();
    go();
    expect(seen()).toBeNull();
  }
});

test('there is no preview once editing has ended', () => {
  move(200, 150);
  expect(seen()).not.toBeNull();
  layers.setState({ edit: { phase: 'viewing', notice: null } });
  expect(seen()).toBeNull();
});
