import { expose, transfer } from 'comlink';
import type { WhitespaceApi } from './api.ts';
import { inkMapOf } from './inkMapOf.ts';

const api: WhitespaceApi = {
  inkOf(_job, picture, page) {
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('no canvas to read the picture from');
    context.drawImage(picture, 0, 0);
    picture.close();
    const map = inkMapOf(context.getImageData(0, 0, width, height).data, { width, height }, page);
    return transfer(map, [map.ink.buffer]);
  },
  cancel: () => undefined,
};
expose(api);
