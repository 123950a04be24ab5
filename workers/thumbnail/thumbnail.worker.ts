import { expose, transfer } from 'comlink';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import type { ThumbnailApi } from './api.ts';

const api: ThumbnailApi = {
  async thumbnail(_job, image, { width, height }) {
    // Small text stays legible only by the best of the browser's filters.
    const bitmap = await createImageBitmap(image, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
    return transfer(bitmap, [bitmap]);
  },
  sizeLabel: (_job, bytes, locale) => fileSizeText(bytes, locale),
  cancel: () => undefined,
};
expose(api);
