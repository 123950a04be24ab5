import type { Registration } from './api.ts';
import { type Grey, type Planes, planesOf, type Raster } from './raster.ts';
import { IN_PLACE } from './register.ts';

/**
 * Starts decoding both page images on the browser's own threads while this thread is still busy with the previous pair.
 * @returns undefined for identical bytes: unchanged pages need no decoding
 * @throws if the browser cannot decode one
 */
export async function decodedPair(left: Blob, right: Blob): Promise<readonly [Planes, Planes] | undefined> {
  const [one, other] = await Promise.all([left.arrayBuffer(), right.arrayBuffer()]);
  return areEqual(one, other)
    ? undefined
    : Promise.all([decodedPlanes(one, left.type), decodedPlanes(other, right.type)]);
}

/** The planes of a compressed page image. @throws if the browser cannot decode it */
export const planesOfImage = async (image: Blob): Promise<Planes> =>
  decodedPlanes(await image.arrayBuffer(), image.type);

function areEqual(left: ArrayBuffer, right: ArrayBuffer): boolean {
  if (left.byteLength !== right.byteLength) return false;
  const [one, other] = [new Uint8Array(left), new Uint8Array(right)];
  return one.every((byte, at) => byte === other[at]);
}

const JPEG = 'image/jpeg';

/**
 * The planes as stored in the JPEG, if the browser provides them: no colour conversion is needed, and they are a third
 * of the bytes. Browsers without ImageDecoder, insecure origins and other formats give RGBA pixels, which are converted
 * here.
 */
async function decodedPlanes(bytes: ArrayBuffer, type: string): Promise<Planes> {
  if (typeof ImageDecoder === 'undefined' || type !== JPEG)
    return planesOf(await rasterOf(new Blob([bytes], { type })));
  const decoder = new ImageDecoder({ data: bytes, type });
  try {
    const { image } = await decoder.decode();
    try {
      return image.format === 'I420' ? await copied(image) : planesOf(await rasterOf(new Blob([bytes], { type })));
    } finally {
      image.close();
    }
  } finally {
    decoder.close();
  }
}

/** In the copy the planes follow each other without gaps (WebCodecs, VideoFrame.copyTo()). */
async function copied(image: VideoFrame): Promise<Planes> {
  const { width = 0, height = 0 } = image.visibleRect ?? {};
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const bytes = new Uint8Array(image.allocationSize());
  await image.copyTo(bytes);
  const plane = (from: number, columns: number, rows: number): Grey => ({
    width: columns,
    height: rows,
    data: bytes.subarray(from, from + columns * rows),
  });
  return {
    luma: plane(0, width, height),
    blue: plane(width * height, across, down),
    red: plane(width * height + across * down, across, down),
  };
}

/** One canvas for all pages: creating one costs as much as decoding a page. Pixels are read from it synchronously. */
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });

/**
 * The pixels of a compressed page image; with a registration, as it lies on the other page, at its own size.
 * @throws if the browser cannot decode it
 */
export async function rasterOf(image: Blob, { angle, dx, dy }: Registration = IN_PLACE): Promise<Raster> {
  const bitmap = await createImageBitmap(image);
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
