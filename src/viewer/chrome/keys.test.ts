import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE } from '#src/viewer/model/camera.ts';
import type { Rotation } from '#src/viewer/model/camera.ts';
import { FIRST_PLACE } from '#src/viewer/model/place.ts';
import { deskKey, editKey, viewKey, type EditControl, type KeyPress } from './keys.ts';
import { valueAfter } from '#src/viewer/model/status.ts';
import type { ViewStatus } from '#src/viewer/model/status.ts';
import type { ViewControl } from './viewer.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const ctrl = { ctrlKey: true };

/** A view and an editor that write down what is asked of them. */
function recorder(status: Partial<ViewStatus> = {}, editing = true) {
  const said: string[] = [];
  const note = (name: string) => (value?: unknown) =>
    void said.push(value === undefined ? name : `${name} ${String(value)}`);
  const view: ViewControl = {
    subscribe: () => () => undefined,
    getSnapshot: () => ({
      page: pageNo(2),
      pageCount: 3,
      scale: 0.64,
      mode: 'free',
      rotation: 270,
      arrangement: 'continuous',
      ...status,
    }),
    goTo: note('goTo'),
    turn: note('turn'),
    arrange: note('arrange'),
    place: () => FIRST_PLACE,
    middle: () => null,
    zoomTo: (scale) => note('zoomTo')(valueAfter(0.64, scale)),
    fit: note('fit'),
    rotate: (rotation) => note('rotate')(valueAfter<Rotation>(270, rotation)),
    reveal: note('reveal'),
    focus: note('focus'),
  };
  const edit: EditControl = {
    isEditing: () => editing,
    start: note('start'),
    save: note('save'),
    undo: note('undo'),
    redo: note('redo'),
    take: (tool) => void said.push(`take ${tool}`),
    arrange: null,
    page: () => pageNo(2),
    selects: () => false,
    placeInCentre: () => false,
    offer: note('offer'),
  };
  return { said, view, edit };
}

test('[VIEW-02] pages, zoom and rotation by keyboard; the ends of the document hold', () => {
  const { said, view } = recorder();
  for (const one of [
    press('ArrowDown', ctrl),
    press('ArrowUp', ctrl),
    press('Home', ctrl),
    press('End', ctrl),
    press('2'),
    press('3'),
    press('r'),
    press('6'),
    press('+'),
  ])
    expect(viewKey(one, view, false)).toBe(true);
  expect(said).toEqual([
    'turn 1',
    'turn -1',
    'goTo 1',
    'goTo 3',
    'fit width',
    'fit page',
    'rotate 0',
    'arrange two',
    `zoomTo ${1.1 * ACTUAL_SIZE_SCALE}`,
  ]);
  expect(viewKey(press('f'), view, true)).toBe(false);
  for (const other of [
    press('f', ctrl),
    press('ArrowDown'),
    press('x'),
    press('constructor'),
    press('1', { altKey: true }),
  ])
    expect(viewKey(other, view, false)).toBe(false);
});

test('[VIEW-07] printing and the inspector by keyboard', () => {
  const said: string[] = [];
  const desk = { print: () => void said.push('print'), inspect: () => void said.push('inspect') };
  for (const one of [press('p', ctrl), press('i', { ctrlKey: true, altKey: true })])
    expect(deskKey(one, desk)).toBe(true);
  expect(said).toEqual(['print', 'inspect']);
  expect(deskKey(press('i', ctrl), desk)).toBe(false);
});

test('undo, redo, save and the tools by keyboard, while editing only', () => {
  const { said, edit } = recorder();
  for (const one of [
    press('z', ctrl),
    press('Z', { ctrlKey: true, shiftKey: true }),
    press('y', ctrl),
    press('s', ctrl),
    press('f'),
    press('v'),
    press('p'),
    press('m'),
    press('Escape'),
  ])
    expect(editKey(one, edit)).toBe(true);
  expect(said).toEqual([
    'undo',
    'redo',
    'redo',
    'save',
    'take freehand',
    'take select',
    'offer stamp',
    'offer template',
    'take null',
  ]);
  const reading = recorder({}, false);
  expect(editKey(press('f'), reading.edit)).toBe(false);
  expect(editKey(press('e'), reading.edit)).toBe(true);
  expect(reading.said).toEqual(['start']);
});
