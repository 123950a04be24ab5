import { expect, test } from 'vitest';
import { offerActions, offerActionsEverywhere, offeredActions } from './actions.ts';

test('what belongs to the place comes before what is everywhere, and only as long as it is offered', () => {
  const group = (title: string) => () => [{ title, actions: [] }];
  const titles = () => offeredActions().map(({ title }) => title);
  const ends = [offerActionsEverywhere(group('shell')), offerActions(group('document')), offerActions(group('strip'))];
  expect(titles()).toEqual(['document', 'strip', 'shell']);
  ends[1]?.();
  expect(titles()).toEqual(['strip', 'shell']);
  for (const end of ends) end();
  expect(titles()).toEqual([]);
});
