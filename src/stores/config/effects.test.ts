import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
});

/** The stores as a page finds them that has just been loaded. */
async function freshPage() {
  vi.resetModules();
  const [{ adoptConfig }, { useConfig }, { clearSettings }] = await Promise.all([import('./effects.ts'), import('./store.ts'), import('../settings/clear.ts')]);
  return { adoptConfig, clearSettings, config: () => useConfig.getState() };
}

const entries = [
  { name: 'webviewer_hide_error_toast', value: '7' },
  { name: 'webviewer_fast_document_loading', value: '0' },
  { name: 'webviewer_max_process_scan', value: '12' },
  { name: 'webviewer_workflow_auto_lock', value: '1' },
];

test('[APP-14] what the server said of toasts, loading, scan and workflow holds after a reload, before it is asked again, and no longer for the next user', async () => {
  const first = await freshPage();
  first.adoptConfig(entries);
  const second = await freshPage();
  expect(second.config()).toMatchObject({ hideErrorToastSeconds: 7, fastDocumentLoading: false, maxProcesses: 12, workflowAutoLock: true });
  second.clearSettings();
  expect((await freshPage()).config()).toMatchObject({ hideErrorToastSeconds: 0, fastDocumentLoading: true, maxProcesses: 100, workflowAutoLock: false });
});
