import type { Placement } from './api.ts';
import type { Raster } from './raster.ts';
import { IN_PLACE } from './register.ts';

/**
 * The pixels of a page image. With a placement it is laid as on the other page, on a sheet that holds what it holds itself.
 * @throws when the browser cannot read the image
 */
export async function rasterOf(image: Blob, { angle, dx, dy }: Placement = IN_PLACE): Promise<Raster> {
  const bitmap = await createImageBitmap(image);
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.setTransform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), dx, dy);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
