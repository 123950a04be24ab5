import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentDisposition, readRange } from './download.ts';

test('one range of bytes is understood, anything else means the whole file', () => {
  expect(readRange('bytes=0-0', 10)).toEqual({ first: 0, last: 0 });
  expect(readRange('bytes=5-', 10)).toEqual({ first: 5, last: 9 });
  expect(readRange('bytes=-3', 10)).toEqual({ first: 7, last: 9 });
  expect(readRange('bytes=2-99', 10)).toEqual({ first: 2, last: 9 });
  for (const header of [undefined, '', 'bytes=-', 'bytes=9-2', 'bytes=10-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-0'])
    expect(readRange(header, 10), String(header)).toBe('all');
  expect(readRange('bytes=0-', 0)).toBe('all');
});

test('no file name breaks out of its header, and the true name is included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const header = contentDisposition(name);
      expect(header).toMatch(/^attachment; filename="[\w. ()-]*"; filename\*=UTF-8''[\w.!~%-]*$/);
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name.toWellFormed());
    }),
  );
});
