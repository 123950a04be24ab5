import { expect, test } from 'vitest';
import { mediaTypeOf } from './mediaType.ts';

const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

test('page images are told apart by how they begin', () => {
  expect(mediaTypeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(mediaTypeOf(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d))).toBe('image/png');
  expect(mediaTypeOf(bytes(0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50))).toBe('image/webp');
});

test('anything else, also nothing, is no page image', () => {
  expect(mediaTypeOf(bytes())).toBeUndefined();
  expect(mediaTypeOf(bytes(0xff, 0xd8))).toBeUndefined();
  expect(mediaTypeOf(bytes(0x3c, 0x68, 0x74, 0x6d, 0x6c))).toBeUndefined();
});
