import { expect, test } from 'vitest';
import { withPlainCaptions } from './plainCaptions.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';

test('[SRV-03] the captions of a workflow stay on one line, without signs that turn the direction', () => {
  const raw = { caption: captions('Rech\u202Enung\nprüfen'), steps: { a: { caption: captions(' \u2066'), days: 2 } } };
  expect(withPlainCaptions(raw)).toEqual({
    caption: captions('Rechnung prüfen'),
    steps: { a: { caption: captions(''), days: 2 } },
  });
});
