import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

/** The stores of a freshly loaded page. */
async function freshPage() {
  vi.resetModules();
  const [{ adoptConfig }, { useConfig }, { clearSettings }] = await Promise.all([
    import('./effects.ts'),
    import('./store.ts'),
    import('../settings/clear.ts'),
  ]);
  return { adoptConfig, clearSettings, config: () => useConfig.getState() };
}

const entries = [
  { name: 'webviewer_hide_error_toast', value: '7' },
  { name: 'webviewer_fast_document_loading', value: '0' },
  { name: 'webviewer_max_process_scan', value: '12' },
  { name: 'webviewer_workflow_auto_lock', value: '1' },
];

test('[APP-14] server settings hold after a reload until fetched again, and not for the next user', async () => {
  const first = await freshPage();
  first.adoptConfig(entries);
  const second = await freshPage();
  expect(second.config()).toMatchObject({
    hideErrorToastSeconds: 7,
    fastDocumentLoading: false,
    maxProcesses: 12,
    workflowAutoLock: true,
  });
  second.clearSettings();
  expect((await freshPage()).config()).toMatchObject({
    hideErrorToastSeconds: 0,
    fastDocumentLoading: true,
    maxProcesses: 100,
    workflowAutoLock: false,
  });
});

test('settings are saved in order, so the last wins; pending ones are not sent for the next user', async () => {
  vi.resetModules();
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(body);
    await new Promise<void>((resolve) => answers.push(resolve));
    return new Response(`{"response":{"system":"dms","code":200,"message":""},${body.slice(1)}`, {
      headers: { 'content-type': 'application/json' },
    });
  });
  const [{ saveConfig }, { useConfig }, { resetForNextUser }, { connect }] = await Promise.all([
    import('./effects.ts'),
    import('./store.ts'),
    import('../session/reset.ts'),
    import('#src/gateway/connection.ts'),
  ]);
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  const saves = [
    saveConfig({ newsVersion: '2024.2.4.0' }),
    saveConfig({ newsVersion: '0.0.0' }),
    saveConfig({ maxProcesses: 7 }),
  ];
  await expect.poll(() => sent).toHaveLength(1);
  answers[0]?.();
  expect(await saves[0]).toBe(true);
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toContain('0.0.0');
  resetForNextUser();
  const ofNext = saveConfig({ maxProcesses: 5 });
  const more = saveConfig(({ maxProcesses }) => ({ maxProcesses: maxProcesses + 1 }));
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent[2]).toContain('"5"');
  answers[2]?.();
  expect(await ofNext).toBe(true);
  answers[1]?.();
  expect(await saves[1]).toBe(true);
  expect(await saves[2]).toBe(false);
  await expect.poll(() => sent).toHaveLength(4);
  answers[3]?.();
  expect(await more).toBe(true);
  expect(useConfig.getState()).toMatchObject({ newsVersion: '0.0.0', maxProcesses: 6 });
});
