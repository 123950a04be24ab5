import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { offerCommand } from '#src/commands/named.ts';
import { connect } from '#src/gateway/connection.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useToasts } from '#src/stores/toasts/store.ts';
import { adoptTheirValue, goOnIn, save, saveAndGoOn, type } from './effects.ts';
import { beginEditing } from './model.ts';
import { useEditing } from './store.ts';

const field = (indexid: number, flags = 2) => ({
  id: indexid,
  indexid,
  caption: `Feld ${indexid}`,
  flags,
  required: false,
  lookup: false,
  textarea: false,
});
const index = (id: number) => ({ id, name: `i${id}`, caption: `I${id}`, type: 'text' as const, digitsonly: false });

/** The document on the server: somebody else has filled in its first field since editing began. */
const server = { revision: 3, values: { 1: 'alt', 2: 'alt' } as Record<number, string> };
/** A value of the second field that another document already has. */
const TAKEN = 'vergeben';
const sent: { revision: number; indexes: { indexid: number; value: string }[] }[] = [];
const facts = (): DocumentInfo => ({
  docid: 7,
  version: 1,
  currentversion: 1,
  filename: 'Vertrag.pdf',
  filetype: 'pdf',
  filesize: 1,
  encrypted: false,
  preview: 'pages',
  pagecount: 1,
  pages: [],
  clientid: 1,
  productid: 1,
  year: 2026,
  doctypeid: 10,
  maskid: 5,
  archivedate: '01.02.2026 10:00:00',
  archivedby: 'Anna Arndt',
  deleted: false,
  rights: { editlayers: true, removeothers: false, download: true },
  revision: server.revision,
  indexes: Object.entries(server.values).map(([indexid, value]) => ({ indexid: Number(indexid), value })),
});
const answer = (status: number, code: number, more: object) =>
  Promise.resolve(
    Response.json({ response: { system: 'dms', code, message: 'Nachricht', ...more }, ...more }, { status }),
  );

beforeAll(async () => void (await i18next.init({ lng: 'de', resources: {} })));
beforeEach(() => {
  sent.length = 0;
  Object.assign(server, { revision: 3, values: { 1: 'alt', 2: 'alt' } });
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { innerWidth: 1440, innerHeight: 900, location: { href: '' } });
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    if (body === undefined || url.includes('/info')) return answer(200, 200, { document: [facts()] });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the client itself has written
    const change = JSON.parse(body) as (typeof sent)[number];
    sent.push(change);
    if (change.revision !== server.revision && change.indexes.some(({ indexid }) => indexid === 1))
      return answer(409, 40_910, { details: { field: 'Feld 1' } });
    if (change.indexes.some(({ value }) => value === TAKEN)) return answer(424, 424, { details: { docid: 8 } });
    for (const { indexid, value } of change.indexes) server.values[indexid] = value;
    server.revision += 1;
    return answer(200, 200, { document: [facts()] });
  });
  const masks = [{ id: 5, caption: 'Maske', doctypeid: [10], fields: [field(1), field(2, 2 | 512)] }];
  useMasterData.setState({ masks, indexes: [index(1), index(2)] });
  useEditing.setState({ goingOn: null, edited: beginEditing(facts(), 'indexes', useMasterData.getState(), 'de') });
  Object.assign(server, { revision: 4, values: { 1: 'von Kollegen', 2: 'alt' } });
});
afterEach(() => vi.unstubAllGlobals());

test('[DOC-03] a colleague’s value is shown at its field; the input stays and saving again applies it', async () => {
  type({ 1: 'meins', 2: 'auch' });
  expect(await save(7)).toBe(false);
  const { edited } = useEditing.getState();
  expect(edited?.problems.values).toEqual({ 1: { kind: 'changed', value: 'von Kollegen' } });
  expect(edited?.now.texts).toEqual({ 1: 'meins', 2: 'auch' });
  expect(server.values).toEqual({ 1: 'von Kollegen', 2: 'alt' });
  expect(await save(7)).toBe(true);
  expect([server.values, sent.map(({ revision }) => revision)]).toEqual([{ 1: 'meins', 2: 'auch' }, [3, 4]]);
});

test('[DOC-03] a colleague’s value can be accepted: saving keeps it and the rest', async () => {
  type({ 1: 'meins', 2: 'auch' });
  await save(7);
  adoptTheirValue(1);
  expect(useEditing.getState().edited?.now.texts[1]).toBe('von Kollegen');
  expect(await save(7)).toBe(true);
  expect(sent.at(-1)).toEqual({ revision: 4, indexes: [{ indexid: 2, value: 'auch' }] });
  expect(server.values).toEqual({ 1: 'von Kollegen', 2: 'auch' });
});

test('[DOC-03] values of another document are reported at the versioning fields', async () => {
  type({ 2: TAKEN });
  expect(await save(7)).toBe(false);
  expect(useEditing.getState().edited?.problems.values).toEqual({ 2: { kind: 'taken' } });
  type({ 2: 'frei' });
  expect(useEditing.getState().edited?.problems.values).toEqual({});
  expect(await save(7)).toBe(true);
  expect(server.values[2]).toBe('frei');
});

const next = (more: Partial<DocumentInfo> = {}): DocumentInfo => ({
  ...facts(),
  docid: 8,
  rights: { ...facts().rights, edit: true },
  ...more,
});

test('[DOC-02] saving and continuing edits the same fields of the next document in the result', async () => {
  let asked = 0;
  const withdraw = offerCommand('document.next', () => (asked += 1));
  type({ 2: 'auch' });
  await saveAndGoOn(7);
  expect([server.values[2], asked]).toEqual(['auch', 1]);
  // The document that was saved is still shown.
  goOnIn(facts());
  expect(useEditing.getState().edited?.docid).toBe(7);
  goOnIn(next());
  expect(useEditing.getState().edited).toMatchObject({ docid: 8, aspect: 'indexes' });
  // Without a change nothing is sent.
  await saveAndGoOn(8);
  expect([sent.length, asked]).toEqual([1, 2]);
  goOnIn(next({ docid: 9, rights: facts().rights }));
  expect(useEditing.getState()).toMatchObject({ edited: null, goingOn: null });
  expect(useToasts.getState().shown.map(({ message }) => message)).toContain('nextNot');
  withdraw();
});

test('[DOC-02] an unsaved document does not continue; without a next document editing stays, with a message', async () => {
  let asked = 0;
  const withdraw = offerCommand('document.next', ({ onNone }) => {
    asked += 1;
    onNone();
  });
  type({ 2: TAKEN });
  await saveAndGoOn(7);
  expect(asked).toBe(0);
  type({ 2: 'frei' });
  await saveAndGoOn(7);
  expect(useEditing.getState()).toMatchObject({ edited: { docid: 7 }, goingOn: null });
  expect(useToasts.getState().shown.map(({ message }) => message)).toContain('noNext');
  withdraw();
  goOnIn(next());
  expect(useEditing.getState().edited?.docid).toBe(7);
});
