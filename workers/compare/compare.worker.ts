import { expose, transfer } from 'comlink';
import { align } from './align.ts';
import type { CompareApi, PageDifference } from './api.ts';
import { comparePages } from './comparePages.ts';
import { decodedPair, planesOfImage, rasterOf } from './decode.ts';
import { overlaid } from './overlay.ts';
import { IN_PLACE } from './register.ts';
import { signOfPicture, signOfText } from './sign.ts';
import { createTurns } from './turns.ts';
import { warm } from './warm.ts';
import { compareWords } from './words/words.ts';

const turns = createTurns();

const api: CompareApi = {
  signText: (job, text) => turns.run(job, () => signOfText(text)),
  signImage: (job, image) => turns.run(job, async () => signOfPicture((await planesOfImage(image)).luma)),
  align: (job, left, right) => turns.run(job, () => align(left, right)),
  comparePages: (job, left, right) => compareInTurn(job, left, right),
  compareWords: (job, left, right) => turns.run(job, () => compareWords(left, right)),
  overlay: (job, left, right, registration) =>
    turns.run(job, async () => {
      const { width, height, data } = overlaid(await rasterOf(left), await rasterOf(right, registration));
      const bitmap = await createImageBitmap(new ImageData(data, width, height));
      return transfer(bitmap, [bitmap]);
    }),
  warm: () => warm(),
  cancel: (job) => turns.cancel(job),
};
expose(api);

/** Decodes the next pair while this one is compared. */
async function compareInTurn(job: number, left: Blob, right: Blob): Promise<PageDifference> {
  const decoded = decodedPair(left, right);
  // Errors are reported when the job's turn comes; a job cancelled before never looks.
  decoded.catch(() => undefined);
  return turns.run(job, async () => {
    const began = performance.now();
    const pair = await decoded;
    const difference = pair === undefined ? { places: [], registration: IN_PLACE } : comparePages(...pair);
    return { ...difference, took: performance.now() - began };
  });
}
