import { expect, test } from 'vitest';
import { emptyDraft } from '../model.ts';
import { savedOf } from './model.ts';
import { remember, useRecent } from './recent.ts';

const asked = (fulltext: string) => savedOf({ ...emptyDraft, fulltext }, { fulltext });

test('[SRCH-05] the last ten searches are remembered, the newest first, each once', () => {
  for (let at = 0; at < 12; at += 1) remember(asked(`Kran ${at}`));
  remember(asked('Kran 5'));
  const texts = useRecent.getState().searches.map(({ request }) => request.fulltext);
  expect(texts).toEqual(['Kran 5', ...[11, 10, 9, 8, 7, 6, 4, 3, 2].map((at) => `Kran ${at}`)]);
});
