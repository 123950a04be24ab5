import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '#tests/fixtures/objectStore.ts';
import { Bucket } from './bucket.ts';
import { BucketPages, PAGE_LIMITS, removePages } from './bucketPages.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const page = Buffer.from('a page');
const nameOf = (part: string): string => `${part}${'0'.repeat(62)}.jpg`;

let objects: ObjectStore;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());
afterEach(async () => {
  objects.heard = () => false;
  await removePages(new Bucket(objects.bucket));
});
const pagesOf = (now?: () => number) => new BucketPages(new Bucket(objects.bucket, PAGE_LIMITS), now);

test('[SRV-01] pages written by one instance are read by another, and do not appear among files', async () => {
  await pagesOf().write(nameOf('00'), page);
  expect(await pagesOf().read(nameOf('00'))).toEqual(page);
  expect(await pagesOf().read(nameOf('01'))).toBeUndefined();
  for await (const { name } of new Bucket(objects.bucket).list()) expect.unreachable(name);
});

test('an unavailable bucket is tried once, then left alone for a while', async () => {
  let now = 0;
  const pages = pagesOf(() => now);
  await pages.write(nameOf('00'), page);
  await objects.halt();
  expect(await pages.read(nameOf('00'))).toBeUndefined();
  await pages.write(nameOf('01'), page);
  await objects.resume();
  let asked = 0;
  objects.heard = () => {
    asked += 1;
    return false;
  };
  expect(await pages.read(nameOf('00'))).toBeUndefined();
  expect(asked).toBe(0);
  now = HOUR;
  expect(await pages.read(nameOf('00'))).toEqual(page);
  expect(await pages.read(nameOf('01'))).toBeUndefined();
});

test('[SRV-01] within 256 hours a sweep has deleted every page older than thirty days, and no younger one', async () => {
  const pages = pagesOf();
  const [old, young] = [['00', '7f', 'ff'].map(nameOf), [nameOf('80')]];
  for (const name of [...old, ...young]) await pages.write(name, page);
  for (const name of old) await objects.age(`pages/${name}`, 60 * DAY);
  const now = Date.now();
  for (let hour = 0; hour < 256; hour += 1) await pages.sweep(now + hour * HOUR);
  const left = await Promise.all([...old, ...young].map(async (name) => (await pages.read(name)) !== undefined));
  expect(left).toEqual([false, false, false, true]);
});
