import { expose, transfer } from 'comlink';
import type { TiffApi } from './api.ts';
import { type Pictures, readPictures } from './pictures.ts';

/** The file of this worker, read once. */
let opened: Promise<Pictures> | undefined;
const picturesOf = (file: Blob): Promise<Pictures> => (opened ??= file.arrayBuffer().then(readPictures));

const api: TiffApi = {
  async measure(_job, file) {
    return (await picturesOf(file)).all;
  },
  async decode(_job, file, picture, size) {
    const { data, width, height, isWhole } = await (await picturesOf(file)).pixels(picture);
    const bitmap = await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height), {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: 'high',
    });
    return transfer({ bitmap, isWhole }, [bitmap]);
  },
  // The bridge sends one job at a time, and a running job blocks this thread until it is done.
  cancel: () => undefined,
};
expose(api);
