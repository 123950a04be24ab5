import { afterEach, expect, test, vi } from 'vitest';
import { askBy, registerUnsavedWork, isWorkUnsaved, mayLeave, type LeavingQuestion } from './registry.ts';

const question = (title: string): LeavingQuestion => ({
  title,
  text: '',
  stay: 'stay',
  ways: [{ label: 'leave', take: () => Promise.resolve(true) }],
});
const work = (title: string, unsaved: boolean) =>
  registerUnsavedWork({ isUnsaved: () => unsaved, question: () => question(title) });
const ends: (() => void)[] = [];
const hold = (title: string, unsaved = true) => ends.push(work(title, unsaved));

afterEach(() => ends.splice(0).forEach((end) => end()));

test('without unsaved work there is no question', async () => {
  const ask = vi.fn<() => Promise<boolean>>();
  askBy(ask);
  hold('clean', false);
  expect(isWorkUnsaved('screen')).toBe(false);
  await expect(mayLeave('screen')).resolves.toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

test('the question is put for each unsaved work, and the first refusal stops', async () => {
  const asked: string[] = [];
  askBy(({ title }) => {
    asked.push(title);
    return Promise.resolve(title !== 'second');
  });
  ['first', 'second', 'third'].forEach((title) => hold(title));
  expect(isWorkUnsaved('screen')).toBe(true);
  await expect(mayLeave('screen')).resolves.toBe(false);
  expect(asked).toEqual(['first', 'second']);
});

test('[NAV-05] a question knows the path the user leaves for', async () => {
  const targets: (string | undefined)[] = [];
  askBy(() => Promise.resolve(true));
  const ask = (target?: string) => {
    targets.push(target);
    return question('pool');
  };
  ends.push(registerUnsavedWork({ isUnsaved: () => true, question: ask }));
  await mayLeave('screen', '/search');
  await mayLeave('client');
  expect(targets).toEqual(['/search', undefined]);
});

test('concurrent requests share one question', async () => {
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  askBy(ask);
  hold('marks');
  await expect(Promise.all([mayLeave('screen'), mayLeave('screen')])).resolves.toEqual([true, true]);
  expect(ask).toHaveBeenCalledOnce();
});

test('work kept beyond the screen is asked about only when leaving the client', async () => {
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  askBy(ask);
  ends.push(registerUnsavedWork({ outlivesScreen: true, isUnsaved: () => true, question: () => question('files') }));
  expect([isWorkUnsaved('screen'), isWorkUnsaved('client')]).toEqual([false, true]);
  await expect(mayLeave('screen')).resolves.toBe(true);
  expect(ask).not.toHaveBeenCalled();
  await expect(mayLeave('client')).resolves.toBe(false);
});
