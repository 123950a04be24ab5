import { expect, test } from 'vitest';
import { offerActions, offerActionsEverywhere, offeredActions } from './actions.ts';

test('what belongs to the place comes before what is everywhere, and only as long as it is offered', async () => {
  const group = (title: string) => () => [{ title, actions: [] }];
  const titles = async () => (await offeredActions()).map(({ title }) => title);
  const ends = [
    offerActionsEverywhere(async () => group('shell')()),
    offerActions(group('document')),
    offerActions(group('strip')),
  ];
  expect(await titles()).toEqual(['document', 'strip', 'shell']);
  ends[1]?.();
  expect(await titles()).toEqual(['strip', 'shell']);
  for (const end of ends) end();
  expect(await titles()).toEqual([]);
});
