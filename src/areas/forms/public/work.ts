import { findProofOfWork } from '#core/forms/work.ts';

/** Attempts before yielding to the browser for painting and input: about 10 ms. */
const AT_ONCE = 500;

/** Computes the proof of work required of anonymous answers. */
export async function workFor(ground: string, key: string): Promise<string> {
  for (let from = 0; ; from += AT_ONCE) {
    const found = findProofOfWork(ground, key, from, AT_ONCE);
    if (found !== undefined) return found;
    await new Promise((resume) => setTimeout(resume));
  }
}
