import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ok } from '#core/kernel/result.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { noSelection, selectAll } from '#src/ui/grid/selection.ts';
import { emptyDraft } from '../model.ts';
import { resultColumns } from '../ResultColumns.tsx';
import { resultList } from '../resultList.ts';
import { downloadSelected, exportList, openSelected, shareSelected } from './actions.ts';

interface Asked {
  readonly body: { readonly offset?: number; readonly limit?: number };
}
const { call, showToast, startDownload, saveTable } = vi.hoisted(() => ({
  call: vi.fn<(name: string, asked: Asked) => Promise<unknown>>(),
  showToast: vi.fn<(toast: { readonly type: string; readonly message: string }) => void>(),
  startDownload: vi.fn<(download: { readonly key: string }) => Promise<null>>(),
  saveTable: vi.fn<(rows: readonly (readonly string[])[], name: string) => void>(),
}));
vi.mock('#src/gateway/call.ts', () => ({ call }));
vi.mock('#src/stores/toasts/effects.ts', () => ({ showToast }));
vi.mock('#src/viewer/workplace/download/downloads.ts', () => ({ startDownload }));
vi.mock('#src/ui/saveTable.ts', () => ({ saveTable }));

const most = 'only {{count}}';
const resources = {
  de: { search: { selection: { most }, link: { copied: 'copied {{count}}' }, column: { filesizeBytes: 'in bytes' } } },
};
const writeText = vi.fn<(text: string) => Promise<void>>();
const openTab = vi.fn<(url: string) => void>();
beforeAll(async () => void (await i18next.init({ lng: 'de', resources })));
beforeEach(() => {
  startDownload.mockResolvedValue(null);
  writeText.mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.stubGlobal('window', { location: { origin: 'https://dms', pathname: '/viewer/' }, open: openTab });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  resetForNextUser();
});

const row = (docid: number) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the row is looked at
  ({ docid, filename: `${docid}.pdf`, version: 1, filesize: 3_000_000 }) as ResultRow;
const rowsFrom = (offset: number, end: number) => Array.from({ length: end - offset }, (_, at) => row(offset + at));

const text = ({ filename }: ResultRow) => filename;
const column: ListColumn<ResultRow> = { id: 'filename', title: 'Name', width: 100, text, render: text };

/** A result whose later rows are fetched in windows. */
async function find(count: number): Promise<void> {
  call.mockImplementation(async (name, { body: { offset = 0, limit = 0 } }) => {
    const found = rowsFrom(offset, Math.min(offset + limit, count));
    return name === 'search'
      ? ok({ searchresult: [{ id: 's', count, document: found }] })
      : ok({ document: found.map((one) => ({ ...one, position: one.docid })) });
  });
  await resultList().run(emptyDraft);
}
const select = (count: number) => resultList().select(selectAll(noSelection, count));
const told = () => showToast.mock.calls.map(([{ type, message }]) => `${type}: ${message}`);

test('[SRCH-07] if fewer documents are downloaded than selected, the number is told, once', async () => {
  await find(600);
  select(500);
  await downloadSelected('original', [column], false);
  expect(told()).toEqual([]);
  select(600);
  await downloadSelected('original', [column], false);
  expect(told()).toEqual(['warning: only 500']);
  const keys = startDownload.mock.calls.map(([{ key }]) => key);
  const all = `zip.original.${rowsFrom(0, 500)
    .map(({ docid }) => docid)
    .join('.')}`;
  expect(keys).toEqual([all, all]);
});

test('[SRCH-07] [SRCH-10] without a selection the whole list is exported, with one its rows; more than 10,000 are told', async () => {
  await find(450);
  await exportList([column], false);
  expect(saveTable.mock.calls[0]?.[0]).toEqual([['Name'], ...rowsFrom(0, 450).map(({ filename }) => [filename])]);
  select(2);
  await exportList([column], true);
  expect(saveTable.mock.calls[1]?.[0]).toEqual([['Name'], ['0.pdf'], ['1.pdf']]);
  expect(told()).toEqual([]);
  await find(10_050);
  await exportList([column], false);
  expect(saveTable.mock.calls[2]?.[0]).toHaveLength(10_001);
  select(10_050);
  await exportList([column], true);
  expect(saveTable.mock.calls[3]?.[0]).toHaveLength(10_001);
  expect(told()).toEqual(['warning: only 10000', 'warning: only 10000']);
});

test('[SRCH-07] an exported list has sizes as plain numbers of bytes, which a spreadsheet can add', async () => {
  const none = { doctypes: [], clients: [], products: [], years: [], indexes: [], users: [], usergroups: [] };
  const columns = resultColumns(none, undefined, '', false, i18next.getFixedT('de', 'search'), 'de');
  await find(1);
  await exportList(
    columns.filter(({ id }) => id === 'filesize'),
    false,
  );
  expect(saveTable.mock.calls[0]?.[0]).toEqual([['in bytes'], ['3000000']]);
});

test('[SRCH-07] 200 links are copied at most and 10 tabs opened, and that is told', async () => {
  await find(250);
  select(250);
  await shareSelected();
  expect(writeText.mock.calls[0]?.[0].split('\n')).toHaveLength(200);
  expect(told()).toEqual(['warning: only 200', 'success: copied 200']);
  showToast.mockClear();
  await openSelected();
  expect(openTab).toHaveBeenCalledTimes(10);
  expect(openTab.mock.calls[9]?.[0]).toBe('https://dms/viewer/#/document/9/index');
  expect(told()).toEqual(['warning: only 10']);
});

test('[SRCH-07] links that the browser does not let copy are told as not copied', async () => {
  await find(2);
  select(2);
  writeText.mockRejectedValue(new Error('not allowed'));
  await shareSelected();
  expect(told()).toEqual(['error: link.notCopied']);
});
