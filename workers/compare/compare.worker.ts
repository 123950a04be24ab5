import { expose, transfer } from 'comlink';
import { align } from './align.ts';
import type { CompareApi, PageDifference } from './api.ts';
import { comparePages } from './comparePages.ts';
import { rasterOf } from './decode.ts';
import { overlaid } from './overlay.ts';
import { greyOf } from './raster.ts';
import { IN_PLACE } from './register.ts';
import { signOfPicture, signOfText } from './sign.ts';
import { createTurns } from './turns.ts';
import { compareWords } from './words.ts';

const turns = createTurns();

const api: CompareApi = {
  signText: (job, text) => turns.run(job, () => signOfText(text)),
  signImage: (job, image) => turns.run(job, async () => signOfPicture(greyOf(await rasterOf(image)))),
  align: (job, left, right) => turns.run(job, () => align(left, right)),
  comparePages: (job, left, right) => turns.run(job, () => compare(left, right)),
  compareWords: (job, left, right) => turns.run(job, () => compareWords(left, right)),
  overlay: (job, left, right, placement) =>
    turns.run(job, async () => {
      const { width, height, data } = overlaid(await rasterOf(left), await rasterOf(right, placement));
      const bitmap = await createImageBitmap(new ImageData(data, width, height));
      return transfer(bitmap, [bitmap]);
    }),
  cancel: (job) => turns.cancel(job),
};
expose(api);

async function compare(left: Blob, right: Blob): Promise<PageDifference> {
  const began = performance.now();
  const difference = (await areEqual(left, right)) ? { places: [], placement: IN_PLACE } : comparePages(...(await Promise.all([rasterOf(left), rasterOf(right)])));
  return { ...difference, took: performance.now() - began };
}

/** Pages that were not touched come as the same bytes: nothing needs decoding. */
async function areEqual(left: Blob, right: Blob): Promise<boolean> {
  if (left.size !== right.size) return false;
  const [one, other] = (await Promise.all([left.arrayBuffer(), right.arrayBuffer()])).map((bytes) => new Uint8Array(bytes));
  return one?.every((byte, at) => byte === other?.[at]) === true;
}
