import { expose, transfer } from 'comlink';
import type { RasterApi } from './api.ts';
import { decodePage } from './decode.ts';
import { createQueue } from './queue.ts';

/** The browser decodes on its own threads: two jobs at once keep them busy while a result is handed over. */
const queue = createQueue(2);

const api: RasterApi = {
  async decode(job, image, size) {
    const bitmap = await queue.run(job, () => decodePage(image, size));
    return transfer(bitmap, [bitmap]);
  },
  cancel: (job) => queue.cancel(job),
};
expose(api);
