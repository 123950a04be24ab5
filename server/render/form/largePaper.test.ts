import { expect, test } from 'vitest';
import type { FormDefinition } from '#core/contract/work/form.ts';
import { rendering, who } from '../testing/rendering.ts';

const { renderer } = rendering();

/** Longest the server's thread may work on it, ms: the form would otherwise hold up everybody's requests. */
const HELD_MS = 50;

test('[FORM-02] the PDF of a large answer is made in another process and barely loads the server’s thread', async () => {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map(
    (id) => ({ id, kind: 'text', label: id, required: false }) as const,
  );
  const definition: FormDefinition = {
    fields: [{ id: 't', kind: 'table', label: 'Posten', required: false, columns }],
  };
  const row = Object.fromEntries(columns.map(({ id }) => [id, `Posten ${id} mit etwas Text`]));
  const answer = { values: { t: Array.from({ length: 200 }, () => row) }, at: '01.02.2026 10:00:00', comment: '' };
  const before = process.threadCpuUsage();
  const made = await renderer.formPdf({ name: 'Liste', definition, language: 'de', answer }, who);
  const { user, system } = process.threadCpuUsage(before);
  expect(made.ok && Buffer.from(made.value.subarray(0, 5)).toString()).toBe('%PDF-');
  expect((user + system) / 1000).toBeLessThan(HELD_MS);
});
