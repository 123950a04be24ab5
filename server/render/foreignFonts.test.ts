import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Renderer } from './renderer.ts';

const who = { owner: 'anna', priority: 'visible' } as const;

/** A page with a word in an East Asian encoding whose font is not embedded. */
function withoutFont(word: Buffer, encoding: string, collection: string): Buffer {
  const text = `BT /F 60 Tf 40 100 Td <${word.toString('hex')}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /Unknown-Sans /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unknown-Sans /CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 2 >> /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Unknown-Sans /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`, 'latin1');
}

test.each([
  ['Japanese in Shift-JIS', Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]), '90ms-RKSJ-H', 'Japan1'],
  ['Chinese in GBK', Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), 'GBK-EUC-H', 'GB1'],
])('[VIEW-01] a page in %s without embedded fonts is not blank', async (_name, word, encoding, collection) => {
  const directory = await mkdtemp(join(tmpdir(), 'fonts-'));
  const renderer = new Renderer({ size: 1, cacheDirectory: join(directory, 'cache') });
  try {
    const bytes = withoutFont(word, encoding, collection);
    const file = { path: join(directory, 'a.pdf'), sha256: createHash('sha256').update(bytes).digest('hex') };
    await writeFile(file.path, bytes);
    const page = { kind: 'pdf', page: 1, dpi: 72, quality: 90, progressive: false } as const;
    const image = await renderer.renderPage({ ...who, ...file, ...page });
    if (!image.ok) throw new Error(image.error);
    const pixels = await sharp(image.value.jpeg).greyscale().raw().toBuffer();
    expect(pixels.filter((value) => value < 128).length).toBeGreaterThan(800);
  } finally {
    await renderer.close();
    await rm(directory, { recursive: true, force: true });
  }
});
