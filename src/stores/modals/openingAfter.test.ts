import { expect, test } from 'vitest';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { openingAfter } from './openingAfter.ts';

function dialog() {
  const opened: string[] = [];
  let needed = Promise.withResolvers<string>();
  const open = openingAfter(
    () => needed.promise,
    (text, by: string) => opened.push(`${text} for ${by}`),
  );
  return {
    opened,
    open,
    come: () => needed.resolve('texts'),
    fail: () => needed.reject(new Error('no texts')),
    again: () => (needed = Promise.withResolvers()),
  };
}

test('a dialog requested twice while its texts load opens once; later it opens again', async () => {
  const { opened, open, come, again } = dialog();
  const both = [open('a'), open('b')];
  come();
  await Promise.all(both);
  expect(opened).toEqual(['texts for a']);
  again();
  const third = open('c');
  come();
  await third;
  expect(opened).toEqual(['texts for a', 'texts for c']);
});

test('a dialog requested by one user does not open for the next', async () => {
  const { opened, open, come } = dialog();
  const asked = open('a');
  resetForNextUser();
  come();
  await asked;
  expect(opened).toEqual([]);
});

test('a dialog whose texts fail to load says so, and can be requested again', async () => {
  const { opened, open, come, fail, again } = dialog();
  const asked = open('a');
  fail();
  await expect(asked).rejects.toThrow('no texts');
  again();
  const second = open('b');
  come();
  await second;
  expect(opened).toEqual(['texts for b']);
});
