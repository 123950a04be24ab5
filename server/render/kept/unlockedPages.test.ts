import { expect, test } from 'vitest';
import { fail, ok } from '#core/kernel/result.ts';
import type { PageRun } from '#server/render/protocol.ts';
import { UnlockedPages } from './unlockedPages.ts';

const LIFE = 1000;
const { signal } = new AbortController();
const mine = { sessionHash: 's1', sha256: 'f1', password: 'geheim' };
const runs: readonly PageRun[] = [{ count: 3, width: 1240, height: 1754 }];

/** Counts how often a file is actually opened. */
function opener(
  answer: () => Promise<Awaited<ReturnType<Parameters<UnlockedPages['of']>[2]>>> = () => Promise.resolve(ok(runs)),
) {
  const opened = { times: 0, measure: () => ((opened.times += 1), answer()) };
  return opened;
}

test('an encrypted file is opened once per session, even for several pages at once', async () => {
  const pages = new UnlockedPages(LIFE);
  const file = opener();
  await expect(Promise.all([1, 2, 3].map(() => pages.of(mine, signal, file.measure)))).resolves.toEqual([
    ok(runs),
    ok(runs),
    ok(runs),
  ]);
  await pages.of(mine, signal, file.measure);
  expect(file.times).toBe(1);
});

test('[VIEW-05] another session, file or password opens it again; a wrong password is not remembered', async () => {
  const pages = new UnlockedPages(LIFE);
  const file = opener();
  await pages.of(mine, signal, file.measure);
  for (const other of [
    { ...mine, sessionHash: 's2' },
    { ...mine, sha256: 'f2' },
    { ...mine, password: 'falsch' },
  ])
    await pages.of(other, signal, file.measure);
  expect(file.times).toBe(4);
  const refused = opener(() => Promise.resolve(fail('passwordWrong')));
  const wrong = { ...mine, password: 'auch falsch' };
  await expect(pages.of(wrong, signal, refused.measure)).resolves.toEqual(fail('passwordWrong'));
  await pages.of(wrong, signal, refused.measure);
  expect(refused.times).toBe(2);
});

test('files a session no longer uses are closed, and the least recently used beyond the limit', async () => {
  let now = 0;
  const pages = new UnlockedPages(LIFE, () => now);
  const file = opener();
  await pages.of(mine, signal, file.measure);
  now = LIFE - 1;
  await pages.of(mine, signal, file.measure);
  now = 2 * LIFE - 2;
  await pages.of(mine, signal, file.measure);
  expect(file.times).toBe(1);
  now = 3 * LIFE;
  await pages.of(mine, signal, file.measure);
  expect(file.times).toBe(2);
  const many = opener(() => Promise.resolve(ok(Array.from({ length: 50_000 }, () => runs[0]!))));
  await pages.of({ ...mine, sha256: 'big' }, signal, many.measure);
  await pages.of(mine, signal, file.measure);
  expect(file.times).toBe(3);
});

test('files without pages count towards the limit like all others', async () => {
  const pages = new UnlockedPages(LIFE, () => 0);
  const empty = opener(() => Promise.resolve(ok([])));
  const file = (number: number) => ({ ...mine, sha256: `f${number}` });
  for (let number = 0; number <= 50_000; number += 1) await pages.of(file(number), signal, empty.measure);
  await pages.of(file(50_000), signal, empty.measure);
  expect(empty.times).toBe(50_001);
  await pages.of(file(0), signal, empty.measure);
  expect(empty.times).toBe(50_002);
});
