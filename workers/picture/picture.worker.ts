import { expose, transfer } from 'comlink';
import type { Size } from '#core/kernel/geometry.ts';
import type { PictureApi } from './api.ts';
import { copySize, isCopyEnough } from './copy.ts';

const scaled = (picture: ImageBitmapSource, { width, height }: Size): Promise<ImageBitmap> =>
  createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });

interface Opened {
  readonly whole: Size;
  /** Smaller sizes are scaled from it: decoding a photo of 100 megapixels takes seconds. */
  readonly copy: ImageBitmap;
}

async function open(file: Blob): Promise<Opened> {
  const decoded = await createImageBitmap(file);
  const whole = { width: decoded.width, height: decoded.height };
  const size = copySize(whole);
  if (size.width === whole.width) return { whole, copy: decoded };
  const copy = await scaled(decoded, size);
  decoded.close();
  return { whole, copy };
}

/** The file of this worker, read once. */
let opened: Promise<Opened> | undefined;
const openedOf = (file: Blob): Promise<Opened> => (opened ??= open(file));

const api: PictureApi = {
  async measure(_job, file) {
    return (await openedOf(file)).whole;
  },
  async draw(_job, file, size) {
    const { whole, copy } = await openedOf(file);
    const bitmap = await scaled(isCopyEnough(copy, whole, size) ? copy : file, size);
    return transfer(bitmap, [bitmap]);
  },
  // The bridge sends one job at a time, and the browser does not stop a decoding that has begun.
  cancel: () => undefined,
};
expose(api);
