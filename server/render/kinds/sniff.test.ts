import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sniff, sniffFile } from './sniff.ts';

const told = (text: string | Buffer): string => {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text, 'latin1');
  const { type, format } = sniff(bytes, bytes);
  return `${type}/${format}`;
};

test.each([
  ['%PDF-1.7\n', 'pdf/pdf'],
  ['junk before it\n%PDF-1.4', 'pdf/pdf'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['MM\0*', 'image/tiff'],
  ['BM\x46\0', 'image/bmp'],
  ['\0\0\0\x18ftypheic', 'image/heic'],
  ['\0\0\0\x18ftypisom', 'video/mp4'],
  ['PK\x03\x04\0\0[Content_Types].xml…word/document.xml', 'office/docx'],
  ['PK\x03\x04\0\0notes/readme.txt', 'archive/zip'],
  ['PK\x03\x04\0\0a.pdf%PDF-1.7', 'archive/zip'],
  ['Rar!\x1a\x07\0', 'archive/rar'],
  ['{\\rtf1', 'office/rtf'],
  ['From: a@example.org\nTo: b@example.org\nSubject: Hello\n\nText', 'mail/eml'],
  ['To: be or not to be', 'text/plain'],
  ['<?xml version="1.0"?><!-- a --><!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="x"/>', 'svg/svg'],
  ['<html><script>alert(1)</script>', 'text/html'],
  ['a,b\n1,2\n', 'text/plain'],
  ['\x01\x02\x03\0', 'other/unknown'],
  ['', 'other/unknown'],
])('%j is recognised by content as %s', (content, expected) => {
  expect(told(content)).toBe(expected);
});

test('HTML under any name is never sent as HTML', () => {
  const bytes = Buffer.from('<!DOCTYPE html><body>');
  expect(sniff(bytes, bytes).mime).toBe('text/plain');
});

test('files written by sharp are recognised', async () => {
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
  for (const format of ['jpeg', 'png', 'tiff', 'webp', 'gif', 'avif'] as const)
    expect(told(await picture.toFormat(format).toBuffer())).toBe(`image/${format}`);
});

test('an OLE file is recognised by the streams in its directory, wherever that is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sniff-'));
  const path = join(directory, 'letter');
  const bytes = Buffer.alloc(512 * 300);
  bytes.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(200, 48);
  bytes.write('WordDocument', 512 * 201, 'utf16le');
  await writeFile(path, bytes);
  expect(await sniffFile(path)).toMatchObject({ type: 'office', format: 'doc' });
  await rm(directory, { recursive: true });
});

test('a prolog designed to slow parsers down is read in one pass', () => {
  const hostile = Buffer.from('<!-- '.repeat(6000) + ' '.repeat(30_000));
  const before = process.threadCpuUsage();
  sniff(hostile, hostile);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(300);
});
