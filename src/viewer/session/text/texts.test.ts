import { expect, test } from 'vitest';
import { type PageNo, pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { createTexts } from './texts.ts';

/** A source that fails on page 13 the first time. */
function source() {
  const asked: number[] = [];
  const page = (number: PageNo) => {
    asked.push(number);
    const isBroken = number === 13 && asked.filter((one) => one === 13).length === 1;
    return Promise.resolve(
      isBroken ? fail({ status: 500, code: 5000, message: 'broken' }) : ok({ text: `page ${number}`, words: [] }),
    );
  };
  return { asked, page };
}

test('concurrent requests fetch a text once', async () => {
  const from = source();
  const texts = createTexts(from);
  const [one, other] = await Promise.all([texts.load(pageNo(1)), texts.load(pageNo(1))]);
  expect([one, other, await texts.load(pageNo(1)), texts.held(pageNo(1))]).toEqual(
    Array.from({ length: 4 }, () => ({ text: 'page 1', words: [] })),
  );
  expect(from.asked).toEqual([1]);
});

test('a text that failed is requested again', async () => {
  const from = source();
  const texts = createTexts(from);
  expect([await texts.load(pageNo(13)), texts.held(pageNo(13)), (await texts.load(pageNo(13)))?.text]).toEqual([
    undefined,
    undefined,
    'page 13',
  ]);
});

test('texts of a long document are kept within a budget', async () => {
  const texts = createTexts(source());
  for (let page = 1; page <= 300; page += 1) await texts.load(pageNo(page === 13 ? 1 : page));
  expect(
    Array.from({ length: 300 }, (_, index) => texts.held(pageNo(index + 1))).filter((text) => text !== undefined),
  ).toHaveLength(64);
  expect(texts.held(pageNo(300))?.text).toBe('page 300');
});

test('[VIEW-08] a text being fetched is cancelled and dropped when the source changes', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const signals: AbortSignal[] = [];
  const texts = createTexts({
    page: async (_page, signal) => {
      const from = signals.push(signal);
      await gates[from - 1]?.promise;
      return ok({ text: `source ${from}`, words: [] });
    },
  });
  const before = texts.load(pageNo(1));
  texts.forget();
  const after = texts.load(pageNo(1));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  gates[1]?.resolve();
  expect((await after)?.text).toBe('source 2');
  gates[0]?.resolve();
  expect([await before, texts.held(pageNo(1))?.text]).toEqual([undefined, 'source 2']);
});
