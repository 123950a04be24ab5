import { expect, test } from 'vitest';
import type { FormDefinition } from '#core/contract/work/form.ts';
import { rendering, who } from '../testing/rendering.ts';
import { formPdf } from './formPdf.ts';

const { renderer } = rendering();

/**
 * Largest part of the work that the server's thread may have with it: the form would otherwise hold up everybody's
 * requests.
 */
const SHARE = 0.2;
const RUNS = 3;

/** CPU time of this thread in the cheapest run, µs: what disturbs a run only adds to it. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

test('[FORM-02] the PDF of a large answer is made in another process and barely loads the server’s thread', async () => {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map(
    (id) => ({ id, kind: 'text', label: id, required: false }) as const,
  );
  const definition: FormDefinition = {
    fields: [{ id: 't', kind: 'table', label: 'Posten', required: false, columns }],
  };
  const row = Object.fromEntries(columns.map(({ id }) => [id, `Posten ${id} mit etwas Text`]));
  const answer = { values: { t: Array.from({ length: 200 }, () => row) }, at: '01.02.2026 10:00:00', comment: '' };
  const paper = { name: 'Liste', definition, language: 'de', answer } as const;
  const made = await renderer.formPdf(paper, who);
  expect(made.ok && Buffer.from(made.value.subarray(0, 5)).toString()).toBe('%PDF-');
  await formPdf(paper);
  // Both have run before: the first time starts a process, and loads the fonts.
  const [there, here] = [await spent(() => renderer.formPdf(paper, who)), await spent(() => formPdf(paper))];
  expect(there / here).toBeLessThan(SHARE);
});
