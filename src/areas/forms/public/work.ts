import { workAmong } from '#core/forms/work.ts';

/** Numbers tried before the page may paint and listen again: some 10 ms. */
const AT_ONCE = 500;

/** The work that an answer from outside must show. */
export async function workFor(ground: string, key: string): Promise<string> {
  for (let from = 0; ; from += AT_ONCE) {
    const found = workAmong(ground, key, from, AT_ONCE);
    if (found !== undefined) return found;
    await new Promise((resume) => setTimeout(resume));
  }
}
