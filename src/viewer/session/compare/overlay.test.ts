import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { WorkerLost } from '#src/bridge/host.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { ImageFlaw } from '../rasters/bring.ts';
import { overlaysOf } from './overlay.ts';

const row = { left: pageNo(1), right: pageNo(2) };
const registration = { angle: 0, dx: 0, dy: 0 };
const held = { image: async () => ok({ blob: new Blob(['page']) }) };
const failing = (error: CallError) => ({ image: async () => fail(error) });
const never = () => Promise.reject(new Error('nothing to lay over'));
const signal = new AbortController().signal;

test('[VIEW-09] an overlay without a picture gives the reason: not reached, refused or unreadable', async () => {
  await expect(
    overlaysOf({ left: held, right: failing({ status: 0, code: 0, name: 'noResponse', message: 'no answer' }) }, never)(
      row,
      registration,
      signal,
    ),
  ).resolves.toEqual(fail({ kind: 'connection' }));
  await expect(
    overlaysOf({ left: failing({ status: 422, code: 4223, message: 'no picture' }), right: held }, never)(
      row,
      registration,
      signal,
    ),
  ).resolves.toEqual(fail({ kind: 'refused', code: 4223, message: 'no picture' }));
  await expect(overlaysOf({ left: held, right: held }, never)(row, registration, signal)).resolves.toEqual(
    fail({ kind: 'undecodable' }),
  );
  await expect(
    overlaysOf({ left: held, right: held }, () => Promise.reject(new WorkerLost('timeout')))(row, registration, signal),
  ).resolves.toEqual(fail({ kind: 'unfinished' }));
});

test('[VIEW-09] an overlay names the flaws of both pages, each once', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody looks at it
  const picture = {} as ImageBitmap;
  const flawed = (flaw: ImageFlaw) => ({ image: async () => ok({ blob: new Blob(['page']), flaw }) });
  const [damaged, glyphs] = [flawed('damaged'), flawed('glyphs')];
  const flawsOf = async (left: typeof held, right: typeof held) => {
    const laid = await overlaysOf({ left, right }, async () => picture)(row, registration, signal);
    return laid.ok && laid.value.flaws;
  };
  expect(await flawsOf(damaged, held)).toEqual(['damaged']);
  expect(await flawsOf(held, damaged)).toEqual(['damaged']);
  expect(await flawsOf(damaged, glyphs)).toEqual(['damaged', 'glyphs']);
  expect(await flawsOf(damaged, damaged)).toEqual(['damaged']);
  expect(await flawsOf(held, held)).toEqual([]);
});

test('a page no longer wanted for an overlay is not a failure', async () => {
  const aborted = AbortSignal.abort(new Error('gone'));
  await expect(
    overlaysOf({ left: held, right: failing({ status: 0, code: 0, name: 'aborted', message: '' }) }, never)(
      row,
      registration,
      aborted,
    ),
  ).rejects.toThrow('gone');
});
