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

test('a dialog asked for twice while its texts are on their way opens once; afterwards it opens again', async () => {
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

test('a dialog does not open for whoever comes after the user who asked', async () => {
  const { opened, open, come } = dialog();
  const asked = open('a');
  resetForNextUser();
  come();
  await asked;
  expect(opened).toEqual([]);
});

test('a dialog whose texts do not come says so, and can be asked for again', async () => {
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
