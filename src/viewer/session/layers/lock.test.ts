import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LAYER_LOCK_MS } from '#core/contract/constants.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { goOnWithUser } from '#src/stores/session/reset.ts';
import type { LayerCalls } from './calls.ts';
import { keepLock } from './lock.ts';

const failing = (status: number, name?: CallError['name']): Result<never, CallError> =>
  fail({ status, code: 0, message: '', ...(name !== undefined && { name }) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[AUTH-11] an expired session does not end editing, however long the user is away; the next one takes the lock again', async () => {
  const lock = vi.fn<LayerCalls['lock']>().mockResolvedValue(failing(401, 'session.missing'));
  const lost = vi.fn<(error: CallError) => void>();
  const end = keepLock({ lock }, undefined, lost);
  await vi.advanceTimersByTimeAsync(LAYER_LOCK_MS * 3);
  expect(lost).not.toHaveBeenCalled();
  lock.mockClear().mockResolvedValue(ok(undefined));
  goOnWithUser();
  await vi.advanceTimersByTimeAsync(0);
  expect(lock).toHaveBeenCalledOnce();
  expect(lost).not.toHaveBeenCalled();
  end();
  goOnWithUser();
  expect(lock).toHaveBeenCalledOnce();
});

test('a lock taken by somebody else meanwhile is reported once', async () => {
  const lock = vi.fn<LayerCalls['lock']>().mockResolvedValue(failing(423, 'layer.locked'));
  const lost = vi.fn<(error: CallError) => void>();
  keepLock({ lock }, undefined, lost);
  goOnWithUser();
  await vi.advanceTimersByTimeAsync(LAYER_LOCK_MS);
  expect(lost).toHaveBeenCalledOnce();
});

test('an unreachable server ends editing only when the lock’s time is over', async () => {
  const lock = vi.fn<LayerCalls['lock']>().mockResolvedValue(failing(0));
  const lost = vi.fn<(error: CallError) => void>();
  keepLock({ lock }, undefined, lost);
  await vi.advanceTimersByTimeAsync(LAYER_LOCK_MS - 1000);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LAYER_LOCK_MS);
  expect(lost).toHaveBeenCalledOnce();
});
