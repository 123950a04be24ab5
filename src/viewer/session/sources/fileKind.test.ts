import { expect, test } from 'vitest';
import { kindOfFile } from './fileKind.ts';

const kind = (...parts: BlobPart[]) => kindOfFile(new Blob(parts));

test('[VIEW-04] a file’s type is recognised by its content', async () => {
  expect(await kind('\n%PDF-1.7')).toBe('pdf');
  expect(await kind(Uint8Array.of(0x49, 0x49, 42, 0))).toBe('tiff');
  expect(await kind(Uint8Array.of(0x4d, 0x4d, 0, 42))).toBe('tiff');
  expect(await kind(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image');
  expect(await kind(Uint8Array.of(0x89), 'PNG\r\n')).toBe('image');
  expect(await kind('RIFF1234WEBPVP8 ')).toBe('image');
  expect(await kind('\uFEFF<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>')).toBe('svg');
  // BigTIFF, which is archived and cannot be decoded here: the preview says so.
  expect(await kind(Uint8Array.of(0x49, 0x49, 43, 0))).toBe('other');
  for (const other of ['', 'PK\u0003\u0004', '<html><svg>', 'RIFF1234AVI ']) expect(await kind(other)).toBe('other');
});
