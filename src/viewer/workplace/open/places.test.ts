import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE } from '#src/viewer/model/camera.ts';
import { FIRST_PLACE } from '#src/viewer/model/place.ts';
import { defaultSettings } from '#src/stores/settings/model.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { leaveAt, placeFor, readUntilLeft, rungToBeginWith } from './places.ts';

test('[VIEW-02] returning to a document restores page, position, zoom and arrangement', () => {
  const left = {
    ...FIRST_PLACE,
    page: pageNo(40),
    down: 300,
    mode: 'free' as const,
    scale: ACTUAL_SIZE_SCALE * 1.5,
    arrangement: 'two' as const,
  };
  leaveAt(7, left, 1);
  expect(placeFor(7, undefined)).toEqual(left);
  expect(placeFor(7, 3)).toEqual({ ...left, page: 3, down: 0 });
});

test('[VIEW-02] the next document opens at its first page with the last zoom', () => {
  useSettings.setState(defaultSettings, true);
  expect(placeFor(8, undefined)).toEqual(FIRST_PLACE);
  leaveAt(7, { ...FIRST_PLACE, page: pageNo(9), mode: 'free', scale: ACTUAL_SIZE_SCALE * 2 }, 1);
  expect(useSettings.getState().viewer.zoom).toBe(2);
  expect(placeFor(9, undefined)).toEqual({ ...FIRST_PLACE, mode: 'free', scale: ACTUAL_SIZE_SCALE * 2 });
  leaveAt(9, { ...FIRST_PLACE, mode: 'page' }, 1);
  expect(placeFor(10, undefined)).toMatchObject({ page: 1, mode: 'page' });
});

test('[VIEW-02] a document opened while another is on screen starts with its zoom', () => {
  useSettings.setState(defaultSettings, true);
  const left = readUntilLeft(() => leaveAt(7, { ...FIRST_PLACE, mode: 'free', scale: ACTUAL_SIZE_SCALE * 1.1 }, 1));
  expect(placeFor(11, undefined)).toMatchObject({ mode: 'free', scale: ACTUAL_SIZE_SCALE * 1.1 });
  left();
  const next = readUntilLeft(() => leaveAt(11, { ...FIRST_PLACE, mode: 'page' }, 1));
  next();
  expect(placeFor(12, undefined)).toMatchObject({ mode: 'page' });
});

test('[VIEW-01] the next document starts at the resolution the previous one needed, at most 150 dpi', () => {
  leaveAt(7, { ...FIRST_PLACE, scale: 0.6 }, 1);
  expect(rungToBeginWith()).toBe(100);
  leaveAt(7, { ...FIRST_PLACE, scale: 0.6 }, 2);
  expect(rungToBeginWith()).toBe(150);
});
