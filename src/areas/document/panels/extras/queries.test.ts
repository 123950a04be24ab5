import { expect, test } from 'vitest';
import { keyOf } from '#src/stores/documents/stale.ts';
import { audienceQuery, suggestedTagsQuery } from './queries.ts';

test('[DOC-04] [DOC-06] whom to mention and which tags to suggest are kept under the keys that changes refresh', () => {
  expect(audienceQuery(7).queryKey).toEqual(keyOf(7, 'audience'));
  expect(suggestedTagsQuery('a').queryKey).toEqual([...keyOf(7, 'suggestedTags'), 'a']);
});
