import { expect, test } from 'vitest';
import { typeOf } from './picture.ts';

test.each([
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  [undefined, [0x89, 0x50, 0x4e, 0x47]],
  [undefined, [...Buffer.from('GIF89a')]],
  [undefined, []],
])('[SRV-03] a picture is told by its content, not by its name: %s', (type, bytes) => {
  expect(typeOf(Uint8Array.from(bytes))).toBe(type);
});
