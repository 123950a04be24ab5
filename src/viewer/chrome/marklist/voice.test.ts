import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { type Mark, movedMark } from '#core/marks/mark.ts';
import type { EditState } from '#src/viewer/model/edit.ts';
import { EMPTY_LAYER, type LayerMark } from '#src/viewer/model/layer/marks.ts';
import { selectionOf } from '#src/viewer/model/selection/selection.ts';
import type { LayersState } from '#src/viewer/session/layers/layers.ts';
import type { MarkTexts } from './describe.ts';
import { announceChanges } from './voice.ts';

const page = pageNo(3);
const mark: Mark = {
  localId: 'one',
  kind: 'stamp',
  geometry: {
    x: 100,
    y: 100,
    width: 300,
    height: 90,
    name: 'Bezahlt',
    content: { type: 'lettering', lines: ['Bezahlt'], framed: true },
  },
  style: { color: '#cc0000', width: 4, opacity: 1 },
};
const one = (by = 0): LayerMark => ({
  pageNo: page,
  ownerId: userId(7),
  mark: by === 0 ? mark : movedMark(mark, by, 0),
});
const editing: EditState = { phase: 'editing', dirty: false, recovered: null };

/** Keys and values stand in for the texts, whose wording is tested elsewhere. */
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as MarkTexts; // oxlint-disable-line typescript/no-unsafe-type-assertion -- i18next's type is that of all its uses

const listen = (edit: EditState = editing) => {
  const store = createStore<LayersState>(() => ({
    edit,
    marks: EMPTY_LAYER,
    groups: [],
    isLoaded: true,
    canUndo: false,
    canRedo: false,
    draft: 'none',
    selection: null,
    writing: null,
    isUnfinished: false,
  }));
  const told: string[] = [];
  const end = announceChanges({ store, userId: userId(7) }, t, (text) => told.push(text));
  const marks = (...list: readonly LayerMark[]): void => store.setState({ marks: new Map([[page, list]]) });
  return { store, told, end, marks };
};

afterEach(() => void vi.useRealTimers());

test('[A11Y-01] a repeated key is announced once it rests, with the total effect', () => {
  vi.useFakeTimers();
  const { told, marks } = listen();
  marks(one());
  vi.runAllTimers();
  for (const by of [10, 20, 30]) marks(one(by));
  expect(told).toEqual(['did.added onPage named viewer:tools.stamp Bezahlt 3 16.9 16.9 50.8 15.2']);
  vi.runAllTimers();
  expect(told.slice(1)).toEqual(['did.moved onPage named viewer:tools.stamp Bezahlt 3 22 16.9 50.8 15.2']);
});

test('[A11Y-01] a selection is announced in one sentence: kind, place, author and whether it is saved', () => {
  vi.useFakeTimers();
  const { store, told, marks } = listen();
  marks(one());
  vi.runAllTimers();
  store.setState({ selection: selectionOf(page, ['one']) });
  vi.runAllTimers();
  expect(told.at(-1)).toBe('onPage named viewer:tools.stamp Bezahlt 3, byYou, state.unsaved');
});

test('[A11Y-01] loading or discarding marks is announced only while editing', () => {
  vi.useFakeTimers();
  const { store, told, marks, end } = listen({ phase: 'releasing' });
  marks(one());
  store.setState({ edit: editing });
  vi.runAllTimers();
  expect(told).toEqual([]);
  marks(one(10));
  end();
  vi.runAllTimers();
  expect(told).toEqual([]);
});
