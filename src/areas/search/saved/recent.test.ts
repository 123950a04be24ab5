import { expect, test } from 'vitest';
import { useConfig } from '#src/stores/config/store.ts';
import { chooseMask } from '../chosenMask.ts';
import { emptyDraft } from '../model.ts';
import { currentSearch } from '../store.ts';
import { savedOf } from './model.ts';
import { forget, remember, useRecent } from './recent.ts';

const asked = (fulltext: string) => savedOf({ ...emptyDraft, fulltext }, { fulltext });

test('[SRCH-05] the last ten searches are remembered, the newest first, each once', () => {
  for (let at = 0; at < 12; at += 1) remember(asked(`Kran ${at}`));
  remember(asked('Kran 5'));
  const texts = useRecent.getState().searches.map(({ request }) => request.fulltext);
  expect(texts).toEqual(['Kran 5', ...[11, 10, 9, 8, 7, 6, 4, 3, 2].map((at) => `Kran ${at}`)]);
  forget(asked('Kran 7'));
  expect(useRecent.getState().searches.map(({ request }) => request.fulltext)).toEqual(
    texts.filter((text) => text !== 'Kran 7'),
  );
});

test('[SRCH-01] choosing a mask again restores its last values, if they are remembered', () => {
  const by = (text: string) => ({ 7: { operator: 6 as const, text } });
  for (const [maskId, text] of [
    [3, 'Kran'],
    [3, 'Werft'],
    [4, 'Seil'],
  ] as const)
    remember(savedOf({ ...emptyDraft, maskId, fields: by(text) }, { maskid: maskId, quick: text }));
  chooseMask(3);
  expect(currentSearch().draft.fields).toEqual({});
  useConfig.setState({ saveIndexValues: true });
  chooseMask(3);
  expect(currentSearch().draft.fields).toEqual(by('Werft'));
  chooseMask(null);
  expect(currentSearch().draft.fields).toEqual({});
  useConfig.setState({ saveIndexValues: false });
});
