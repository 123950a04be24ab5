import { expect, test } from 'vitest';
import { defaultSettings, type Migration, readSettings, writeSettings } from './model.ts';

test('[APP-14] settings survive a reload', () => {
  const settings = { ...defaultSettings, viewer: { ...defaultSettings.viewer, zoom: 1.25, stripOpen: false } };
  expect(readSettings(writeSettings(settings))).toEqual(settings);
});

test.each([undefined, '', 'null', '{', '[]', '{"version":-1,"settings":{}}', '{"version":99,"settings":{}}', '{"version":0}'])('nothing usable stored (%s) gives the defaults', (text) => {
  expect(readSettings(text)).toEqual(defaultSettings);
});

test('a broken section falls back alone, a field that is missing takes its default', () => {
  const stored = { version: 0, settings: { search: { panelWidth: 'wide' }, viewer: { zoom: 'page' }, archive: null } };
  expect(readSettings(JSON.stringify(stored))).toEqual({ ...defaultSettings, viewer: { ...defaultSettings.viewer, zoom: 'page' } });
});

test('settings of an older version go through every step since', () => {
  const steps: Migration[] = [
    ({ view, ...rest }) => ({ ...rest, viewer: view }),
    ({ viewer, ...rest }) => ({ ...rest, viewer: typeof viewer === 'object' ? { ...viewer, zoom: 2 } : viewer }),
  ];
  const read = (version: number, settings: object) => readSettings(JSON.stringify({ version, settings }), steps).viewer;
  expect(read(0, { view: { stripWidth: 99 } })).toEqual({ ...defaultSettings.viewer, stripWidth: 99, zoom: 2 });
  expect(read(1, { viewer: { stripWidth: 99 } })).toMatchObject({ stripWidth: 99, zoom: 2 });
  expect(read(2, { viewer: { stripWidth: 99, zoom: 3 } })).toMatchObject({ stripWidth: 99, zoom: 3 });
});
