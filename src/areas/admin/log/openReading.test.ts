import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LogQuery, SAVED_MAXIMUM } from './allLines.ts';
import { useModals } from '#src/stores/modals/store.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { openReading } from './openReading.tsx';

interface Asked {
  readonly query: LogQuery & { readonly before?: string; readonly limit: string };
}
interface Options {
  readonly signal: AbortSignal;
}
const { call } = vi.hoisted(() => ({
  call: vi.fn<(name: string, asked: Asked, options: Options) => Promise<unknown>>(),
}));
vi.mock('#src/gateway/call.ts', () => ({ call }));

/** Entries in the log, numbered from 1. */
let held = 0;
/** Called before each answer. */
let meanwhile: () => void;

beforeEach(() => {
  meanwhile = () => undefined;
  call.mockImplementation((_, { query: { before, limit } }, { signal }) => {
    meanwhile();
    if (signal.aborted) return Promise.resolve({ ok: false, error: { name: 'aborted' } });
    const newest = before === undefined ? held : Number(before) - 1;
    const log = Array.from({ length: Math.min(newest, Number(limit)) }, (_entry, at) => ({ id: newest - at }));
    return Promise.resolve({ ok: true, value: { log } });
  });
});
afterEach(() => {
  call.mockReset();
  useModals.setState({ open: [] });
});

const QUERY = { kind: 'audit', action: 'user.' } as const;
const ids = async () => (await openReading(QUERY))?.lines.map(({ id }) => id);

test('[SRV-03] the saved log has every line the filter finds; only with a second answer a dialog counts them', async () => {
  held = 499;
  expect(await ids()).toHaveLength(held);
  expect(call).toHaveBeenCalledOnce();
  held = 1203;
  const open: number[] = [];
  meanwhile = () => open.push(useModals.getState().open.length);
  expect(await ids()).toEqual(Array.from({ length: held }, (_, at) => held - at));
  expect(open).toEqual([0, 1, 1]);
  expect(useModals.getState().open).toEqual([]);
  for (const [, { query }] of call.mock.calls) expect(query).toMatchObject(QUERY);
});

test('[SRV-03] a file of the log has at most 100,000 lines, the newest, and says if there are more', async () => {
  held = SAVED_MAXIMUM;
  expect(await openReading(QUERY)).toMatchObject({ lines: { length: SAVED_MAXIMUM }, more: false });
  held = SAVED_MAXIMUM + 1;
  const found = await openReading(QUERY);
  expect(found).toMatchObject({ lines: { length: SAVED_MAXIMUM }, more: true });
  expect(found?.lines[0]?.id).toBe(held);
});

test.each([
  ['somebody cancels', () => useModals.getState().open[0]?.onCancel?.()],
  ['the user leaves', resetForNextUser],
])('[SRV-03] nothing of the log is saved if %s while it is read', async (_, leave) => {
  held = 1203;
  meanwhile = () => {
    if (call.mock.calls.length === 2) leave();
  };
  expect(await openReading(QUERY)).toBeUndefined();
  expect(call.mock.calls.length).toBeLessThan(4);
  expect(useModals.getState().open).toEqual([]);
});
