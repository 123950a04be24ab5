import { beforeEach, describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { pageNo } from '#core/kernel/ids.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import type { Sample } from '#src/viewer/model/tools/tool.ts';
import type { LayersState, Press } from '#src/viewer/session/layers/layers.ts';
import { createToolbox, DEFAULT_TOOLBOX } from '#src/viewer/session/layers/toolbox.ts';
import { listenToPointers } from './ingress.ts';

/** A stand-in for an element receiving pointer events: Node has events, but no pointer events and no document. */
class Host extends EventTarget {
  ownerDocument = new EventTarget();
  getBoundingClientRect = () => ({ left: 10, top: 20 });
  setPointerCapture = () => undefined;
}

type At = [x: number, y: number];
const pointer = (type: string, [x, y]: At, more: Partial<PointerEvent> = {}, coalesced: At[] = []): Event => {
  const read = {
    clientX: x + 10,
    clientY: y + 20,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    isPrimary: true,
    pressure: 0.5,
    shiftKey: false,
    ...more,
  };
  return Object.assign(new Event(type, { cancelable: true }), read, {
    getPredictedEvents: () => [],
    getCoalescedEvents: () => coalesced.map(([cx, cy]) => ({ ...read, clientX: cx + 10, clientY: cy + 20 })),
  });
};

const page: PagePlacement = { pageNo: pageNo(3), x: 100, y: 50, width: 620, height: 877, scale: 0.5, rotation: 0 };
const key = (name: string) => Object.assign(new Event('keydown', { cancelable: true, bubbles: true }), { key: name });
const escape = () => key('Escape');
let host: Host;
let log: (string | Press | readonly Sample[])[];
let placements: PagePlacement[];
/** A gesture with several presses is in progress. */
let between: boolean;
let toolbox: ReturnType<typeof createToolbox>;

const points = (): unknown[] =>
  log.map((entry) =>
    typeof entry === 'string' ? entry : 'tool' in entry ? [entry.pageNo, entry.sample.at] : entry.map(({ at }) => at),
  );
const send = (type: string, at: At, more: Partial<PointerEvent> = {}, coalesced: At[] = []): boolean =>
  host.dispatchEvent(pointer(type, at, more, coalesced));

beforeEach(() => {
  host = new Host();
  log = [];
  placements = [page];
  between = false;
  toolbox = createToolbox({ ...DEFAULT_TOOLBOX, tool: 'freehand' });
  const layers = {
    press: (press: Press) => log.push(press) > 0,
    drag: (samples: readonly Sample[]) => void log.push(samples),
    release: () => void log.push('release'),
    finish: () => void log.push('finish'),
    draft: () =>
      between ? { marks: [], shift: null, lifted: new Set<string>(), marquee: null, pageNo: page.pageNo } : null,
    cancel: () => void log.push('cancel'),
    expect: (samples: readonly Sample[]) => void (between && log.push(samples)),
    write: () => undefined,
    mayChange: () => true,
    store: createStore<LayersState>(() => ({
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
    })),
  };
  listenToPointers(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Host has all of the element that pointers need
    { host: host as unknown as HTMLElement, placements: () => placements, focus: () => undefined },
    layers,
    toolbox,
    () => [],
    () => undefined,
  );
});

describe('pointers', () => {
  test('[LAYR-03] pointer events become gestures in page points, every coalesced one included', () => {
    expect(send('pointerdown', [110, 60])).toBe(false);
    send('pointermove', [140, 60], {}, [
      [120, 60],
      [130, 60],
      [140, 60],
    ]);
    send('pointerup', [150, 60]);
    expect(points()).toEqual([
      [3, { x: 20, y: 20 }],
      [
        { x: 40, y: 20 },
        { x: 60, y: 20 },
        { x: 80, y: 20 },
      ],
      [{ x: 100, y: 20 }],
      'release',
    ]);
  });

  test('[LAYR-08] an event without coalesced events counts by itself', () => {
    for (const event of [
      pointer('pointerdown', [110, 60]),
      pointer('pointermove', [140, 60]),
      pointer('pointerup', [140, 60]),
    ]) {
      for (const name of ['getCoalescedEvents', 'getPredictedEvents']) Reflect.deleteProperty(event, name);
      host.dispatchEvent(event);
    }
    expect(points()).toEqual([[3, { x: 20, y: 20 }], [{ x: 80, y: 20 }], 'release']);
  });

  test('points nearer than two pixels to the last one are dropped', () => {
    send('pointerdown', [110, 60]);
    send('pointermove', [111, 60]);
    send('pointermove', [111.9, 60]);
    send('pointermove', [112.5, 60]);
    send('pointerup', [112.5, 60]);
    expect(points()).toEqual([[3, { x: 20, y: 20 }], [{ x: 25, y: 20 }], 'release']);
  });

  test('presses beside pages or with another button draw nothing', () => {
    send('pointerdown', [50, 60]);
    send('pointerdown', [110, 60], { button: 2 });
    expect(log).toEqual([]);
  });

  test('scrolling under the pointer continues the stroke at the page’s new position', () => {
    send('pointerdown', [110, 60]);
    placements = [{ ...page, y: 40 }];
    send('pointermove', [110, 60.5]);
    send('pointermove', [110, 65]);
    expect(points().at(-1)).toEqual([{ x: 20, y: 50 }]);
  });

  test('a pen keeps its pressure, and a resting palm draws nothing', () => {
    send('pointerdown', [110, 60], { pointerType: 'pen', pressure: 0.3 });
    send('pointerdown', [300, 300], { pointerType: 'touch', pointerId: 2 });
    send('pointermove', [320, 300], { pointerType: 'touch', pointerId: 2 });
    send('pointermove', [120, 60], { pointerType: 'pen', pressure: 0.7 });
    send('pointerup', [130, 60], { pointerType: 'pen', pressure: 0 });
    expect(
      log.map((entry) =>
        typeof entry === 'string'
          ? entry
          : 'tool' in entry
            ? entry.sample.pressure
            : entry.map(({ pressure }) => pressure),
      ),
    ).toEqual([0.3, [0.7], [0.7], 'release']);
  });

  test('a pen takes over from a finger that came first', () => {
    send('pointerdown', [300, 300], { pointerType: 'touch', pointerId: 2 });
    send('pointerdown', [110, 60], { pointerType: 'pen' });
    expect(points()).toEqual([[3, { x: 400, y: 500 }], 'cancel', [3, { x: 20, y: 20 }]]);
  });

  test('a second finger at the start scrolls; later it is ignored', () => {
    send('pointerdown', [110, 60], { pointerType: 'touch' });
    send('pointerdown', [300, 300], { pointerType: 'touch', pointerId: 2, isPrimary: false });
    send('pointermove', [150, 60], { pointerType: 'touch' });
    expect(points()).toEqual([[3, { x: 20, y: 20 }], 'cancel']);
    log = [];
    send('pointerdown', [110, 60], { pointerType: 'touch' });
    send('pointermove', [150, 60], { pointerType: 'touch' }, [
      [115, 60],
      [120, 60],
      [125, 60],
      [130, 60],
      [135, 60],
    ]);
    send('pointerdown', [300, 300], { pointerType: 'touch', pointerId: 2, isPrimary: false });
    send('pointerup', [135, 60], { pointerType: 'touch' });
    expect(points().at(-1)).toBe('release');
  });

  test.each(['pointercancel', 'lostpointercapture'])('%s cancels the stroke', (type) => {
    send('pointerdown', [110, 60]);
    send(type, [110, 60]);
    send('pointermove', [150, 60]);
    expect(points()).toEqual([[3, { x: 20, y: 20 }], 'cancel']);
  });

  test('Escape cancels the stroke, and reaches others only when there is none', () => {
    host.ownerDocument.dispatchEvent(escape());
    send('pointerdown', [110, 60]);
    host.ownerDocument.dispatchEvent(escape());
    expect(points()).toEqual([[3, { x: 20, y: 20 }], 'cancel']);
  });

  test('between presses the next segment is previewed; Enter finishes the shape, Escape cancels it', () => {
    host.ownerDocument.dispatchEvent(key('Enter'));
    between = true;
    send('pointermove', [110, 60]);
    host.ownerDocument.dispatchEvent(key('Enter'));
    host.ownerDocument.dispatchEvent(escape());
    expect(points()).toEqual([[{ x: 20, y: 20 }], 'finish', 'cancel']);
  });

  test('choosing another tool finishes a shape of several presses', () => {
    between = true;
    toolbox.setState({ recentColors: ['#123456'] });
    toolbox.setState({ tool: 'line' });
    expect(log).toEqual(['finish']);
  });
});
