import { expose, transfer } from 'comlink';
import type { RasterApi } from './api.ts';
import { createCanvases } from './canvases.ts';
import { decodePage } from './decode.ts';
import { createLoader } from './loader.ts';
import { createQueue } from './queue.ts';

/** The browser decodes on its own threads: two jobs at once keep them busy while a result is handed over. */
const queue = createQueue(2);

const loader = createLoader(
  (url, request) => fetch(url, request),
  (image) => decodePage(image, undefined),
);

/** What they show flies by: a quarter faster is worth more than the finest interpolation. */
const canvases = createCanvases((image, size) => decodePage(image, size, 'low'));

const api: RasterApi = {
  async decode(job, image, size) {
    const bitmap = await queue.run(job, () => decodePage(image, size));
    return transfer(bitmap, [bitmap]);
  },
  load: (job, url, request) => loader.load(job, url, request),
  async take(_, loading) {
    const bitmap = await loader.take(loading);
    return bitmap && transfer(bitmap, [bitmap]);
  },
  addCanvas: async (_, id, canvas) => canvases.add(id, canvas),
  showOn: (_, id, picture, size) => canvases.show(id, picture, size),
  clearCanvas: async (_, id) => canvases.clear(id),
  removeCanvas: async (_, id) => canvases.remove(id),
  cancel(job) {
    queue.cancel(job);
    loader.drop(job);
  },
};
expose(api);
