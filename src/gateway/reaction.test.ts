import { expect, test } from 'vitest';
import { operations } from '#core/contract/operations.ts';
import { reactionTo } from './reaction.ts';

const error = (status: number, name?: 'aborted' | 'noResponse') => ({
  status,
  code: status,
  message: '',
  ...(name === undefined ? {} : { name }),
});

test.each([
  ['userInfo', error(401), 'expire'],
  ['userLogin', error(401), 'tell'],
  ['userLogin', error(428), 'nothing'],
  ['search', error(428), 'nothing'],
  ['documentArchive', error(424), 'note'],
  ['search', error(424), 'tell'],
  ['search', { ...error(422), code: 938 }, 'tell'],
  ['search', error(500), 'tell'],
  ['search', error(0, 'noResponse'), 'tell'],
  ['search', error(0, 'aborted'), 'nothing'],
] as const)('[ERR-01] %s failing with %o: %s', (name, failure, reaction) => {
  expect(reactionTo(operations[name], failure)).toBe(reaction);
});
