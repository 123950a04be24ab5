import type { Placement } from './api.ts';
import type { Raster } from './raster.ts';
import { IN_PLACE } from './register.ts';

/** An A4 page at 150 dpi. */
const A4 = { width: 1240, height: 1754 } as const;
/**
 * One canvas for all pages: making one costs as much as decoding a page, and pixels are read off it before anything else runs. It is
 * made of the likeliest size while the first pages are still on their way.
 */
const canvas = new OffscreenCanvas(A4.width, A4.height);
const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
context?.fillRect(0, 0, A4.width, A4.height);

/** Two page images on their way to pixels. */
interface Decoding {
  /** Both, or undefined for images of the same bytes: pages that were not touched need no decoding. Rejects when the browser cannot read one. */
  readonly bitmaps: Promise<readonly [ImageBitmap, ImageBitmap] | undefined>;
  /** Lets go of what nobody will take. */
  readonly drop: () => void;
}

/** Begins to decode on the browser's own threads, while this one is still busy with the pair before. */
export function decoding(left: Blob, right: Blob): Decoding {
  const bitmaps = decodeUnequal(left, right);
  bitmaps.catch(() => undefined);
  const drop = () => void bitmaps.then((pair) => pair?.forEach((bitmap) => bitmap.close()), () => undefined);
  return { bitmaps, drop };
}

async function decodeUnequal(left: Blob, right: Blob): Promise<readonly [ImageBitmap, ImageBitmap] | undefined> {
  if (await areEqual(left, right)) return undefined;
  const [one, other] = await Promise.allSettled([createImageBitmap(left), createImageBitmap(right)]);
  if (one.status === 'fulfilled' && other.status === 'fulfilled') return [one.value, other.value];
  for (const outcome of [one, other]) if (outcome.status === 'fulfilled') outcome.value.close();
  throw new Error('a page image cannot be read');
}

async function areEqual(left: Blob, right: Blob): Promise<boolean> {
  if (left.size !== right.size) return false;
  const [one, other] = (await Promise.all([left.arrayBuffer(), right.arrayBuffer()])).map((bytes) => new Uint8Array(bytes));
  return one?.every((byte, at) => byte === other?.[at]) === true;
}

/**
 * The pixels of a page image, which is closed. With a placement it is laid as on the other page, on a sheet that holds what it holds
 * itself.
 */
export function pixelsOf(bitmap: ImageBitmap, { angle, dx, dy }: Placement = IN_PLACE): Raster {
  const { width, height } = bitmap;
  if (context === null) throw new Error('no canvas');
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.setTransform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), dx, dy);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** The pixels of a compressed page image. @throws when the browser cannot read it */
export const rasterOf = async (image: Blob, placement?: Placement): Promise<Raster> => pixelsOf(await createImageBitmap(image), placement);
