import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultList } from '../lists/model.ts';
import { defaultSettings, type Migration, readSettings, type Settings, writeSettings } from './model.ts';

const word = fc.string({ maxLength: 12 }).filter((text) => text !== '__proto__');
const id = fc.integer();
const pixels = fc.integer({ min: 0, max: 4000 });
const count = fc.nat(10_000);
const optional = fc.option(id);
const sort = fc.array(fc.record({ column: fc.constantFrom('filename', 'index:7'), descending: fc.boolean() }), {
  maxLength: 3,
});
const flag = fc.boolean();
const list = fc.record({
  hidden: fc.array(word, { maxLength: 3 }),
  order: fc.array(word, { maxLength: 3 }),
  widths: fc.dictionary(word, pixels, { maxKeys: 3 }),
  density: fc.constantFrom('dense' as const, 'normal' as const, 'airy' as const),
  sort,
  filters: fc.dictionary(word, fc.array(word, { maxLength: 2 }), { maxKeys: 2 }),
  previewOpen: flag,
  previewWidth: pixels,
});
const anySettings: fc.Arbitrary<Settings> = fc.record({
  search: fc.record({
    maskid: optional,
    hoverPreview: flag,
    panelOpen: flag,
    panelWidth: pixels,
    folded: fc.array(word, { maxLength: 2 }),
  }),
  viewer: fc.record({
    zoom: fc.oneof(fc.constantFrom('width' as const, 'page' as const), fc.double({ min: 0.01, max: 64, noNaN: true })),
    stripOpen: flag,
    stripWidth: pixels,
    sidebarOpen: flag,
    sidebarWidth: pixels,
    folded: fc.array(fc.string()),
    layer: flag,
    stamp: flag,
    template: flag,
    signature: flag,
    notes: flag,
    snapToPaper: flag,
    tool: word,
    lastStamp: optional,
    lastNote: fc.string(),
  }),
  archive: fc.record({
    productid: optional,
    clientid: optional,
    year: optional,
    maskid: optional,
    doctypeid: optional,
    rows: flag,
  }),
  workflow: fc.record({
    filter: fc.option(word),
    orderBy: fc.option(word),
    autoLock: flag,
    listOpen: flag,
    listWidth: fc.integer({ min: 240, max: 560 }),
    showNext: flag,
  }),
  scan: fc.record({ maxProcesses: count, fastLoading: flag, silent: fc.array(word, { maxLength: 3 }) }),
  dashboard: fc.record({ searches: fc.array(id, { maxLength: 3 }) }),
  templates: fc.record({ last: optional }),
  toasts: fc.record({ hideErrorSeconds: count }),
  lists: fc.dictionary(word, list, { maxKeys: 3 }),
  keys: fc.record({ chords: fc.dictionary(word, fc.array(word, { maxLength: 2 }), { maxKeys: 3 }), singles: flag }),
});

test('[APP-14] any settings survive a reload', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      expect(readSettings(writeSettings(settings))).toEqual(settings);
    }),
  );
});

test('[APP-14] settings of the previous version are migrated', () => {
  fc.assert(
    fc.property(anySettings, list, ({ search, viewer, archive }, { hidden, widths, sort }) => {
      const { folded: _, ...panel } = search;
      const before = {
        version: 0,
        settings: { search: { ...panel, sort, hiddenColumns: hidden, columnWidths: widths }, viewer, archive },
      };
      expect(readSettings(JSON.stringify(before))).toEqual({
        ...defaultSettings,
        search: { ...search, folded: [] },
        viewer,
        archive,
        lists: { search: { ...defaultList, hidden, widths, sort } },
      });
    }),
  );
});

test('any stored value is read as valid settings that can be stored again', () => {
  const names = fc.constantFrom(...Object.keys(defaultSettings));
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 3 }), fc.dictionary(names, fc.jsonValue()), (version, settings) => {
      const read = readSettings(JSON.stringify({ version, settings }));
      expect(Object.keys(read)).toEqual(Object.keys(defaultSettings));
      expect(readSettings(writeSettings(read))).toEqual(read);
    }),
  );
});

test.each([
  undefined,
  '',
  'null',
  '{',
  '[]',
  '{"version":-1,"settings":{}}',
  '{"version":99,"settings":{}}',
  '{"version":0}',
])('unusable stored settings (%s) become the defaults', (text) => {
  expect(readSettings(text)).toEqual(defaultSettings);
});

test('a broken section falls back by itself, a missing field takes its default', () => {
  const stored = { version: 0, settings: { search: { panelWidth: 'wide' }, viewer: { zoom: 'page' }, archive: null } };
  expect(readSettings(JSON.stringify(stored))).toEqual({
    ...defaultSettings,
    viewer: { ...defaultSettings.viewer, zoom: 'page' },
    lists: { search: defaultList },
  });
});

test('settings of an older version pass through every migration since', () => {
  const steps: Migration[] = [
    ({ view, ...rest }) => ({ ...rest, viewer: view }),
    ({ viewer, ...rest }) => ({ ...rest, viewer: typeof viewer === 'object' ? { ...viewer, zoom: 2 } : viewer }),
  ];
  const read = (version: number, settings: object) => readSettings(JSON.stringify({ version, settings }), steps).viewer;
  expect(read(0, { view: { stripWidth: 99 } })).toEqual({ ...defaultSettings.viewer, stripWidth: 99, zoom: 2 });
  expect(read(1, { viewer: { stripWidth: 99 } })).toMatchObject({ stripWidth: 99, zoom: 2 });
  expect(read(2, { viewer: { stripWidth: 99, zoom: 3 } })).toMatchObject({ stripWidth: 99, zoom: 3 });
});
