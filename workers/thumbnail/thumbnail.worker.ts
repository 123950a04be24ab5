import { expose, transfer } from 'comlink';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import type { ThumbnailApi } from './api.ts';

const api: ThumbnailApi = {
  async thumbnail(_job, image, size) {
    // Small text only stays legible with the browser's best filter.
    const bitmap = await createImageBitmap(
      image,
      size && { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' },
    );
    return transfer(bitmap, [bitmap]);
  },
  encode(_job, bitmap) {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return canvas.convertToBlob();
  },
  sizeLabel: (_job, bytes, locale) => fileSizeText(bytes, locale),
  cancel: () => undefined,
};
expose(api);
