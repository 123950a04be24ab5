import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { SearchRequest } from '#core/contract/search/search.ts';
import { conditionOf, parseFulltext } from '#core/text/query.ts';
import { realmsWithin } from '#server/store/master.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { openPostgres } from '#server/store/database/postgres.ts';
import { foldedNames } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { cancellableIds } from '#server/store/search/cancellable.ts';
import { SearchTooSlow } from '#server/store/search/readers.ts';
import { compileFilled, compileSearch, compileSorted } from '#server/store/search/compile.ts';
import { Searches } from '#server/store/search/searches.ts';
import { Snapshots } from '#server/store/snapshots/snapshots.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { type Filed, referenceSearch, type Rights, TYPES } from './filter.ts';
import { insertCompany, insertDocuments } from './filing.ts';

const types = new Map(Object.entries(TYPES).map(([id, type]) => [Number(id), type]));

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const word = fc.constantFrom('Kran', 'Kräne', 'Wagen', 'wag', 'Straße', 'strasse', '50%', 'a_b', 'x\\y', 'und', 'V-2');
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
/** Also in the names of users. */
const quickWords = fc
  .array(fc.oneof(word, fc.constantFrom('Öztürk', 'OZT', 'ays*k', 'a*e*o*k', '*urk', 'u2', 'u*1')), {
    minLength: 1,
    maxLength: 2,
  })
  .map((list) => list.join(' '));
const amount = fc.constantFrom('1', '2', '10', '-3');
const decimal = fc.constantFrom('1,5', '1.50', '-0,25', '2', '10');
const day = fc.constantFrom('01.02.2026', '02.01.2026', '31.12.2025');
const moment = fc.constantFrom(
  '01.02.2026 00:00:00',
  '01.02.2026 23:59:59',
  '02.02.2026 00:00:00',
  '31.01.2026 12:30:00',
);
const document = fc.record({
  client: fc.integer({ min: 1, max: 2 }),
  product: fc.integer({ min: 1, max: 2 }),
  year: fc.integer({ min: 2025, max: 2026 }),
  doctype: fc.integer({ min: 1, max: 2 }),
  mask: fc.integer({ min: 1, max: 2 }),
  filename: words,
  text: words,
  user: fc.integer({ min: 1, max: 2 }),
  deleted: fc.boolean(),
  filesize: fc.constantFrom(1, 2 ** 31 + 1, 2 ** 40),
  pagecount: fc.integer({ min: 1, max: 3 }),
  values: fc.record({ 1: words, 2: amount, 3: day, 4: moment, 5: decimal }, { requiredKeys: [] }),
  notes: fc.array(words, { maxLength: 3 }),
  marks: fc.array(fc.record({ text: words, isOfVersion: fc.constantFrom('current', 'earlier') }), { maxLength: 4 }),
  attachments: fc.array(fc.record({ filename: words, text: words, deleted: fc.boolean() }), { maxLength: 3 }),
});

const list = fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { maxLength: 2 });
const pattern = fc.oneof(
  words,
  word,
  fc.tuple(word, word).map(([one, two]) => `${one.slice(0, 2)}*${two.slice(-1)}`),
);
const condition = fc.oneof(
  fc.record({
    indexid: fc.constant(1),
    operator: fc.constantFrom(0, 3, 6),
    values: fc.array(pattern, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ indexid: fc.constant(1), operator: fc.constantFrom(1, 2), value: word }),
  fc.record({ indexid: fc.constant(2), operator: fc.constantFrom(0, 1, 2, 3), value: amount }),
  fc.record({ indexid: fc.constant(3), operator: fc.constantFrom(0, 1, 2, 3), value: day }),
  fc.record({ indexid: fc.constant(4), operator: fc.constantFrom(0, 1, 2, 3), value: fc.oneof(moment, day) }),
  fc.record({ indexid: fc.constant(5), operator: fc.constantFrom(0, 1, 2, 3), value: decimal }),
  fc.record({ indexid: fc.integer({ min: 1, max: 5 }), operator: fc.constantFrom(4, 5) }),
);
const sought = fc.oneof(
  word,
  fc.array(word, { minLength: 2, maxLength: 4 }).map((phrase) => `"${phrase.join(' ')}"`),
  fc.tuple(word, word, word).map(([one, two, three]) => `"${one} ${two} ${three.slice(0, 3)}*"`),
  word.map((one) => `${one.slice(0, 3)}*`),
);
const fulltext = fc
  .array(
    fc.oneof(
      sought,
      sought.map((one) => `-${one}`),
      fc.constant('OR'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '));
const column = fc.constantFrom(
  'docid',
  'archivedate',
  'product',
  'client',
  'year',
  'doctype',
  'filename',
  'filesize',
  'pagecount',
  'index:1',
  'index:2',
  'index:3',
  'index:4',
  'index:5',
);
const sort = fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 3 });
const groups = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 });
/** Words in notes, marks and attachments. */
const beside = fc
  .array(fc.oneof(word, fc.constantFrom('-kran', 'kr*n', 'wag*', 'der')), { minLength: 1, maxLength: 2 })
  .map((list) => list.join(' '));
const request = fc.record(
  {
    productid: list,
    clientid: list,
    year: fc.uniqueArray(fc.integer({ min: 2025, max: 2027 }), { maxLength: 2 }),
    doctypeid: list,
    archivedby: list,
    archivedbygroup: groups,
    notes: beside,
    layers: beside,
    attachments: beside,
    maskid: fc.integer({ min: 1, max: 2 }),
    indexes: fc.array(condition, { maxLength: 3 }),
    fulltext,
    docwords: words,
    quick: quickWords,
    deleted: fc.constant(true),
    sort,
  },
  { requiredKeys: [] },
);
const REALMS = [11, 12, 21, 22] as const;
const realms = fc.oneof(fc.constant([...REALMS]), fc.uniqueArray(fc.constantFrom(...REALMS), { maxLength: 4 }));
const rights: fc.Arbitrary<Rights> = fc.record({ realms, notes: realms, attachments: realms });
/** Conditions by which something has to be found, or the property would prove nothing of them. */
const FINDING = ['indexes', 'quick', 'notes', 'layers', 'attachments', 'archivedbygroup', 'sort'] as const;
/** Most queries have few conditions, so that they find something. */
const question = fc.tuple(
  rights,
  fc.oneof(
    request,
    request.map(({ indexes, fulltext: typed, sort }) => ({ indexes, fulltext: typed, sort })),
    request.map(({ quick: typed, sort }) => ({ quick: typed, sort })),
    fc.record({ notes: beside, sort }),
    fc.record({ layers: beside, sort }),
    fc.record({ attachments: beside, sort }),
    fc.record({ archivedby: list, archivedbygroup: groups, sort }),
  ),
);

describe.each([
  { name: 'SQLite', url: undefined },
  ...(postgres === undefined ? [] : [{ name: 'PostgreSQL', url: postgres.url }]),
])('$name', ({ url }) => {
  let dataDir = '';
  let store: Store;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'search-'));
    store = await openStore({ dataDir, databaseUrl: url });
    await insertCompany(store);
  });
  afterAll(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('[SRCH-09] documents without a value are not compared one by one with all that have one', async () => {
    const scope = { realms: [11], types, noteRealms: [], attachmentRealms: [] };
    const indexes = [{ indexid: 1, operator: SEARCH_OPERATORS.notFilled }];
    const query = compileSearch(store.db, store.dialect, { indexes }, scope);
    const onSqlite = store.dialect.name === 'sqlite';
    const plan = JSON.stringify(await (onSqlite ? query.explain(undefined, sql`query plan`) : query.explain()));
    expect(plan).toContain(onSqlite ? 'LIST SUBQUERY' : 'Anti Join');
    // PostgreSQL goes through the list of a subplan for each document, unless the list is short.
    expect(plan).not.toContain('SubPlan');
  });

  test('[SRCH-09] where few documents fit a pattern, they are looked up by the values that fit', async () => {
    const scope = { realms: [11], types, noteRealms: [], attachmentRealms: [] };
    const indexes = [{ indexid: 1, operator: SEARCH_OPERATORS.contains, value: 'ae' }];
    const query = compileSearch(store.db, store.dialect, { maskid: 1, year: [2026], indexes }, scope, 'byValues');
    const onSqlite = store.dialect.name === 'sqlite';
    const plan = JSON.stringify(await (onSqlite ? query.explain(undefined, sql`query plan`) : query.explain()));
    expect(plan).toContain(onSqlite ? 'SEARCH document USING INTEGER PRIMARY KEY' : 'Recursive Union');
  });

  test('[SRCH-09] a search finds what a plain filter over all documents finds, in order and within the rights', async () => {
    const filed: Filed[] = [];
    /** How often something was found by a condition. */
    const found = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { minLength: 5, maxLength: 30 }),
        fc.array(question, { minLength: 20, maxLength: 40 }),
        async (documents, questions) => {
          const added = documents.map((one, at) => ({ ...one, id: filed.length + at + 1 }));
          await insertDocuments(store, added);
          filed.push(...added);
          for (const [granted, typed] of questions) {
            const asked = known(typed);
            const answer = await answered(store, granted, asked, filed);
            expect(answer, JSON.stringify({ granted, asked })).toEqual(referenceSearch(filed, granted, asked));
            if (answer.length > 0) for (const part of Object.keys(asked)) found.set(part, (found.get(part) ?? 0) + 1);
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
    for (const part of FINDING) expect(found.get(part), part).toBeGreaterThan(0);
  });

  test('[SRCH-09] a search for ten thousand words, or without them, is answered', async () => {
    const everywhere = rightsIn(REALMS);
    const many = Array.from({ length: 10_000 }, (_, at) => `w${at}`);
    for (const fulltext of [many.join(' '), many.join(' OR '), many.map((one) => `${one}*`).join(' ')])
      expect(await answered(store, everywhere, { fulltext })).toEqual([]);
    const all = await answered(store, everywhere, {});
    expect(await answered(store, everywhere, { fulltext: `-${many.join(' -')}` })).toEqual(all);
    expect(all.length).toBeGreaterThan(0);
  });

  test('[SRCH-09] searches for wildcards only, or with a wildcard between all letters, are answered', async () => {
    const everywhere = rightsIn(REALMS);
    const text = Number(Object.entries(TYPES).find(([, type]) => type === 'text')?.[0]);
    const asked = (value: string) => answered(store, everywhere, { indexes: [{ indexid: text, operator: 6, value }] });
    const filled = await asked('*');
    expect(filled.length).toBeGreaterThan(0);
    expect(await asked('*'.repeat(4_000))).toEqual(filled);
    for (const none of [`${'*a'.repeat(2_000)}*`, '*_%'.repeat(1_000)]) expect(await asked(none)).toEqual([]);
  });

  test('[SRCH-09] a long result has its first documents at once, and all of them in order, by an index or a frequent word', async () => {
    const { db } = store;
    const scene = {
      client: 1,
      product: 1,
      year: 2026,
      doctype: 1,
      mask: 1,
      user: 1,
      deleted: false,
      text: '',
      filesize: 1,
      pagecount: 1,
      notes: [],
      marks: [],
      attachments: [],
    };
    for (let from = 1_000_000; from < 1_010_200; from += 200)
      await insertDocuments(
        store,
        Array.from({ length: 200 }, (_, at) => ({
          ...scene,
          id: from + at,
          filename: 'Stapel',
          values: { 1: `V${(from + at) % 97}`, 2: String((from + at) % 3) },
        })),
      );
    await sql`analyze`.execute(db);
    const caller: Pick<Principal, 'userId' | 'realms' | 'rightsIn'> = { userId: 1, realms: [11], rightsIn: new Map() };
    const everything = { realms: [11], types, noteRealms: [], attachmentRealms: [] };
    const signal = new AbortController().signal;
    const searches = new Searches(store, new Snapshots());
    const fulltext = conditionOf(parseFulltext('Stapel'));
    const read = compileSearch(db, store.dialect, {}, { ...everything, fulltext }, 'inOrder').limit(10);
    const onSqlite = store.dialect.name === 'sqlite';
    const plan = JSON.stringify(await (onSqlite ? read.explain(undefined, sql`query plan`) : read.explain()));
    expect(plan).toContain('document_recent');
    expect(plan).toContain(onSqlite ? 'LIST SUBQUERY' : 'hashed SubPlan');
    expect(plan).not.toContain('TEMP B-TREE');
    const found = compileSearch(db, store.dialect, { maskid: 1, year: [2026] }, { ...everything, fulltext });
    const lookedUp = onSqlite ? JSON.stringify(await found.explain(undefined, sql`query plan`)) : 'INTEGER PRIMARY KEY';
    expect(lookedUp).toContain('INTEGER PRIMARY KEY');
    for (const descending of [false, true])
      for (const { column, ...sought } of [
        { column: 'index:1' },
        { column: 'index:1', docwords: 'stapel' },
        { column: 'index:1', indexes: [{ indexid: 2, operator: SEARCH_OPERATORS.filled }] },
        { column: 'filename', words: { fulltext } },
        { column: 'archivedate', words: { fulltext } },
      ]) {
        const { words, ...conditions } = { words: {}, ...sought };
        const scope = { ...everything, ...words };
        const asked = { ...conditions, maskid: 1, sort: [{ column, descending }] };
        const all = (await compileSearch(db, store.dialect, asked, scope).execute()).map(({ id }) => id);
        expect(all.length).toBeGreaterThanOrEqual(10_200);
        const { id, count, more } = await searches.run(caller, asked, scope, 0, signal);
        expect({ count, more }).toEqual({ count: 10_000, more: true });
        for (const offset of [0, 950, 9_990, 10_150]) {
          const rows = await searches.window(caller, id, offset, 100, 0);
          expect(rows?.map((row) => row.id)).toEqual(all.slice(offset, offset + 100));
        }
        expect(await searches.count(caller, id, 0)).toBe(all.length);
      }
    await searches.close();
  });
});

test.runIf(postgres !== undefined)('[SRCH-09] a search that takes too long in the database says so', async () => {
  const impatient = { connectMs: 5_000, statementMs: 200, lockMs: 0, idleMs: 0 };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPostgres(postgres?.url ?? '', impatient) }),
  });
  const slow = sql<{ id: number }>`select 1 as id, pg_sleep(60)`;
  await expect(cancellableIds(db, { compile: () => slow.compile(db) }, new AbortController().signal)).rejects.toThrow(
    SearchTooSlow,
  );
  await db.destroy();
});

test.runIf(postgres !== undefined)(
  '[SRCH-09] a search in PostgreSQL reads no table whole, compiles nothing, has no workers; other calls are as ever',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'search-'));
    const store = await openStore({ dataDir, databaseUrl: postgres?.url });
    const settings = ['enable_seqscan', 'jit'].map((name) => sql<number>`(current_setting(${name}) = 'on')::integer`);
    const workers = sql<number>`current_setting('max_parallel_workers_per_gather')::integer`;
    const settled = sql<Readonly<Record<string, number>>>`select ${sql.join([...settings, workers])}`;
    const { signal } = new AbortController();
    expect([...(await cancellableIds(store.db, { compile: () => settled.compile(store.db) }, signal))]).toEqual([
      0, 0, 0,
    ]);
    const { rows } = await sql`show enable_seqscan`.execute(store.db);
    expect(rows).toEqual([{ enable_seqscan: 'on' }]);
    const packed = await sql`select attcompression as by from pg_attribute where attname = 'terms'
      and attrelid = 'document_text'::regclass`.execute(store.db);
    expect(packed.rows).toEqual([{ by: 'l' }]);
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);

test.runIf(postgres !== undefined)(
  '[SRCH-09] a cancelled search ends in the database, and the next one is not affected',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'search-'));
    const store = await openStore({ dataDir, databaseUrl: postgres?.url });
    const slow = sql<{ id: number }>`select 1 as id, pg_sleep(60)`;
    const off = new AbortController();
    const running = () =>
      sql`select 1 from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`
        .execute(store.db)
        .then(({ rows }) => rows.length);
    const search = cancellableIds(store.db, { compile: () => slow.compile(store.db) }, off.signal);
    await expect.poll(running).toBe(1);
    off.abort();
    await expect(search).rejects.toThrow(/abort/i);
    await expect.poll(running).toBe(0);
    const quick = sql<{ id: number }>`select 7 as id`;
    for (let at = 0; at < 20; at += 1)
      expect([
        ...(await cancellableIds(store.db, { compile: () => quick.compile(store.db) }, new AbortController().signal)),
      ]).toEqual([7]);
    await expect(cancellableIds(store.db, { compile: () => quick.compile(store.db) }, off.signal)).rejects.toThrow(
      /abort/i,
    );
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);

const rightsIn = (realms: readonly number[]): Rights => ({ realms, notes: realms, attachments: realms });

/** Drops full texts without an answer: only stop words are refused, and a text without words finds nothing. */
function known({ fulltext: typed, ...rest }: SearchRequest): SearchRequest {
  const query = parseFulltext(typed ?? '');
  return query.all.length + query.none.length === 0 || typed === undefined ? rest : { ...rest, fulltext: typed };
}

/**
 * The ids that a search finds. Each other way must find the same, and if it sorts by an index, so must reading in the
 * order of the values.
 */
async function answered(
  { db, dialect }: Store,
  granted: Rights,
  asked: SearchRequest,
  filed: readonly Filed[] = [],
): Promise<number[]> {
  const within = await realmsWithin(db, granted, asked);
  if (within.length === 0) return [];
  const query = parseFulltext(asked.fulltext ?? '');
  const fulltextCondition = query.all.length + query.none.length > 0 ? conditionOf(query) : undefined;
  const scope = {
    realms: within,
    noteRealms: within.filter((realm) => granted.notes.includes(realm)),
    attachmentRealms: within.filter((realm) => granted.attachments.includes(realm)),
    archivers: await foldedNames(db),
    types,
    fulltext: fulltextCondition,
  };
  const ids = (await compileSearch(db, dialect, asked, scope).execute()).map(({ id }) => id);
  for (const way of ['inOrder', 'inOrderComparing', 'inOrderExamining', 'byValues'] as const) {
    const read = await compileSearch(db, dialect, asked, scope, way).execute();
    expect(read.map(({ id }) => id)).toEqual(ids);
  }
  if (ids.length > 0) {
    const sorted = await compileSorted(db, dialect, asked, scope, Int32Array.from(ids).toSorted()).execute();
    expect(sorted.map(({ id }) => id)).toEqual(ids);
  }
  const filled = await compileFilled(db, dialect, asked, scope)?.execute();
  if (filled !== undefined) {
    const indexid = Number(asked.sort?.[0]?.column.slice('index:'.length));
    const withValue = new Set(filed.filter(({ values }) => Object.hasOwn(values, indexid)).map(({ id }) => id));
    expect(filled.map(({ id }) => id)).toEqual(ids.filter((id) => withValue.has(id)));
  }
  return ids;
}
