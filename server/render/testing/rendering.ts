import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { type ImageRequest, Renderer } from '../renderer.ts';

interface StoredFile {
  readonly path: string;
  readonly sha256: string;
}

/** The requester. */
export const who = { owner: 'anna', priority: 'visible' } as const;

/** A renderer with a folder of its own; both are removed after the file's tests. */
export function rendering() {
  const folder = mkdtempSync(join(tmpdir(), 'render-'));
  const cacheDirectory = join(folder, 'cache');
  const renderer = new Renderer({ size: 1, cacheDirectory });
  afterAll(async () => {
    await renderer.close();
    await rm(folder, { recursive: true, force: true });
  });
  let files = 0;
  const fileOf = async (bytes: Uint8Array): Promise<StoredFile> => {
    const path = join(folder, String(++files));
    await writeFile(path, bytes);
    return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const image = async (file: StoredFile, more: Partial<ImageRequest> = {}) =>
    renderer.renderPage({ ...who, ...file, kind: 'pdf', page: 1, dpi: 150, quality: 90, progressive: false, ...more });
  return {
    renderer,
    folder,
    cacheDirectory,
    fileOf,
    pdf: async (build: (document: PDFDocument) => void | Promise<void>): Promise<StoredFile> => {
      const document = await PDFDocument.create();
      await build(document);
      return fileOf(await document.save({ useObjectStreams: false }));
    },
    image,
    rendered: async (...request: Parameters<typeof image>) => {
      const result = await image(...request);
      if (!result.ok) throw new Error(result.error);
      return result.value;
    },
  };
}

export const colourAt = async (jpeg: Buffer, x: number, y: number): Promise<readonly number[]> => [
  ...(await sharp(jpeg).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
];
export const isNear = (colour: readonly number[], wanted: readonly number[]): boolean =>
  colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 24);
