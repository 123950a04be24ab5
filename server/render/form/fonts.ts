import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Liberation Sans, shipped with pdf.js; it covers all seven languages. */
const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);

let font: Promise<Buffer> | undefined;

export const fontPath = path.join(folder, 'LiberationSans-Regular.ttf');

export const formFont = (): Promise<Buffer> => (font ??= readFile(fontPath));
