import type { Size } from '#core/kernel/geometry.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { ImageData, PICTURE_SIDE_LIMIT } from '#core/marks/content/shape.ts';

/** A picture as a data URL, with its size in pixels. */
export interface Picture extends Size {
  readonly href: string;
}

/** How PNG and JPEG files begin (W3C PNG, 5.2; ITU-T T.81, B.1.1.3). */
const BEGINNINGS = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
] as const;

/** By the content of a file: its name may say something else. */
export const typeOf = (bytes: Uint8Array): string | undefined =>
  BEGINNINGS.find(([, beginning]) => beginning.every((byte, at) => bytes[at] === byte))?.[0];

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsDataURL(blob);
  });

/** Reads a PNG or JPEG of a few hundred kilobytes; `kind` if it is neither, `large` if the server would refuse it. */
export async function pictureOf(file: Blob): Promise<Result<Picture, 'kind' | 'large'>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (type === undefined) return fail('kind');
  const blob = new Blob([bytes], { type });
  const bitmap = await createImageBitmap(blob).catch(() => undefined);
  if (bitmap === undefined) return fail('kind');
  const { width, height } = bitmap;
  bitmap.close();
  const href = await dataUrlOf(blob);
  const fits = Math.max(width, height) <= PICTURE_SIDE_LIMIT && ImageData.safeParse(href).success;
  return fits ? ok({ href, width, height }) : fail('large');
}
