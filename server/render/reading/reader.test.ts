import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PictureReader, ReadingFailed } from './reader.ts';

const quiet = new AbortController().signal;
const sheet = { create: { width: 300, height: 400, channels: 3, background: '#fff' } } as const;
let folder = '';
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'program-'));
  picture = await sharp(sheet).jpeg().toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Stands in for Tesseract's program, which may not be installed: it notes how it was asked. */
const installed = async (name: string, answer: string) => {
  const program = path.join(folder, name);
  const script = `#!/bin/sh
if [ "$1" = --list-langs ]; then printf 'List of available languages (2):\\ndeu\\npol\\n'; exit 0; fi
cat > '${program}.picture'
echo "$@" >> '${program}.asked'
${answer}
`;
  await writeFile(program, script, { mode: 0o755 });
  return { program, asked: () => readFile(`${program}.asked`, 'utf8'), given: () => readFile(`${program}.picture`) };
};

test('[SCAN-06] the installed program reads the languages it has, and the library the others', async () => {
  const row = String.raw`5\t1\t1\t1\t1\t1\t10\t20\t30\t12\t96.5\tKran\n`;
  const { program, asked, given } = await installed('tesseract', `printf '${row}'`);
  const reader = new PictureReader({ program, niceness: 0 });
  try {
    const read = (language: 'deu' | 'eng' | 'pol', turn: 0 | 90) =>
      reader.read({ picture, dpi: 150, language, turn }, quiet);
    const kran = { text: 'Kran', confidence: 96.5, line: 0, x: 10, y: 20, width: 30, height: 12 };
    expect(await read('deu', 0)).toEqual({ width: 300, height: 400, words: [kran] });
    expect((await given()).equals(picture)).toBe(true);
    // The program gets the picture turned.
    expect(await read('pol', 90)).toEqual({ width: 400, height: 300, words: [kran] });
    expect(await sharp(await given()).metadata()).toMatchObject({ width: 400, height: 300 });
    expect(await read('eng', 0)).toEqual({ width: 300, height: 400, words: [] });
    expect((await asked()).trim().split('\n')).toEqual(
      ['deu', 'pol'].map((language) => `stdin stdout -l ${language} --psm 3 --dpi 150 tsv`),
    );
  } finally {
    await reader.close();
  }
}, 60_000);

test('[SCAN-06] a page on which the program fails does not affect other pages', async () => {
  const { program } = await installed('failing', 'exit 1');
  const reader = new PictureReader({ program, niceness: 0 });
  try {
    const read = (language: 'deu' | 'fra') => reader.read({ picture, dpi: 150, language, turn: 0 }, quiet);
    await expect(read('deu')).rejects.toThrow(ReadingFailed);
    expect((await read('fra')).words).toEqual([]);
  } finally {
    await reader.close();
  }
}, 60_000);
