import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useModals } from '#src/stores/modals/store.ts';
import { sections } from '../sections/table.ts';
import { askToDelete } from './askToDelete.tsx';

const { call, showToast } = vi.hoisted(() => ({
  call: vi.fn<(name: string) => Promise<unknown>>(),
  showToast: vi.fn<(toast: { readonly type: string }) => void>(),
}));
vi.mock('#src/stores/toasts/effects.ts', () => ({ showToast }));
vi.mock('#src/gateway/call.ts', () => ({ call }));

beforeAll(async () => void (await i18next.init({ lng: 'de', resources: {} })));
afterEach(() => {
  call.mockReset();
  useModals.setState({ open: [] });
});

const row = {
  id: 1,
  name: 'Paid',
  etag: 'x',
  retired: false,
  orderno: 1,
  content: {},
  color: '#000000',
  width: 10,
  height: 10,
  groups: [],
  lastnumber: 0,
};

test('[SRV-03] before a mask is deleted, the question names its look-up list if it has one', async () => {
  const field = { id: 1, indexid: 1, caption: 'Lieferant', flags: 1, required: false, textarea: false };
  const mask = { id: 1, etag: 'x', retired: false, caption: 'Rechnung', orderno: 1, doctypeid: [] };
  call.mockResolvedValue({ ok: true, value: { use: [] } });
  const questions: unknown[] = [];
  for (const lookup of [true, false]) {
    const asked = { ...mask, fields: [{ ...field, lookup }] };
    askToDelete(sections.masks, asked, () => undefined);
    await expect.poll(() => useModals.getState().open).toHaveLength(1);
    questions.push(useModals.getState().open[0]?.content);
    useModals.setState({ open: [] });
  }
  expect(questions).toMatchObject([{ text: 'mask.deleteQuestion' }, { text: 'deleteQuestion' }]);
});

test('[SRV-03] a row whose use cannot be found out is not offered for deletion, and that is told', async () => {
  call.mockResolvedValue({ ok: false, error: { name: 'noResponse', message: 'No answer' } });
  askToDelete(sections.stamps, row, () => undefined);
  await expect.poll(() => showToast.mock.calls.map(([{ type }]) => type)).toEqual(['error']);
  expect(useModals.getState().open).toEqual([]);
  expect(call.mock.calls.map(([name]) => name)).toEqual(['adminUses']);
});
