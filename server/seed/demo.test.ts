import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import { WireMark } from '#core/contract/marks/layer.ts';
import { IndexType } from '#core/contract/master.ts';
import { BLANK_INK } from '#core/contract/work/pool.ts';
import { parseMark } from '#core/marks/mark.ts';
import { conditionOf, parseFulltext } from '#core/text/query.ts';
import { Renderer } from '../render/renderer.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { isEmpty } from '#server/store/database/empty.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { comparable } from '#server/store/document/indexValue.ts';
import { eventsOf } from '#server/store/pool/events.ts';
import { openStore } from '#server/store/database/open.ts';
import type { Store } from '#server/store/database/open.ts';
import { loadGrants } from '#server/store/people/principals.ts';
import { INDEXES } from './company/indexes.ts';
import { DOCTYPES, POOLS, REALMS } from './company/structure.ts';
import { userId } from './company/users.ts';
import { DEMO_PASSWORD, DEMO_USERS, ENCRYPTED_PASSWORD, addDocuments, seedDemo } from './demo.ts';
import { FILE_COUNT } from './plans.ts';

const DOCUMENTS = 2000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'seed-'));
let store: Store;
let files: FileStore;
const parts: number[] = [];

beforeAll(async () => {
  store = await openStore({ dataDir });
  files = createFileStore(dataDir);
  await seedDemo({ store, files, documents: DOCUMENTS, progress: (part) => parts.push(part) });
}, 240_000);
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const count = async (
  table: 'document' | 'user' | 'usergroup' | 'mask' | 'client' | 'product' | 'year' | 'file' | 'audit',
): Promise<number> =>
  Number(
    (
      await store.db
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );

const clientsOf = async (login: string): Promise<Set<number | undefined>> => {
  const { realms } = await loadGrants(store.db, userId(login));
  return new Set(realms.map((realm) => REALMS.find(({ id }) => id === realm)?.clientid));
};

describe('the demo company', () => {
  test('has the size that issue 2 asks for', async () => {
    expect(await isEmpty(store)).toBe(false);
    const sizes = await Promise.all(
      (['document', 'user', 'usergroup', 'mask', 'client', 'product', 'year'] as const).map(
        async (table) => [table, await count(table)] as const,
      ),
    );
    expect(Object.fromEntries(sizes)).toEqual({
      document: DOCUMENTS,
      user: 24,
      usergroup: 6,
      mask: 8,
      client: 3,
      product: 4,
      year: 5,
    });
    expect(new Set(DOCTYPES.map(({ name }) => name)).size).toBe(12);
    expect(await count('file')).toBeGreaterThan(FILE_COUNT);
    expect(await count('audit')).toBeGreaterThan(DOCUMENTS);
    expect(parts.at(-1)).toBe(1);
  });

  test('fills every realm and year, and uses every document type and every file', async () => {
    const documents = await store.db
      .selectFrom('document')
      .innerJoin('document_version as v', (join) =>
        join.onRef('v.docid', '=', 'document.id').onRef('v.version', '=', 'document.currentversion'),
      )
      .select(['realmid', 'year', 'doctypeid', 'sha256', 'archivedat'])
      .execute();
    expect(new Set(documents.map(({ year }) => year))).toEqual(new Set([2022, 2023, 2024, 2025, 2026]));
    expect(new Set(documents.map(({ realmid }) => REALMS.find(({ id }) => id === realmid)?.clientid))).toEqual(
      new Set([1, 2, 3]),
    );
    expect(new Set(documents.map(({ doctypeid }) => DOCTYPES.find(({ id }) => id === doctypeid)?.name)).size).toBe(12);
    // Photos are shared.
    expect(new Set(documents.map(({ sha256 }) => sha256)).size).toBeGreaterThan(DOCUMENTS * 0.9);
    const recent = documents.filter(({ year }) => year >= 2025).length;
    expect(recent).toBeGreaterThan(DOCUMENTS * 0.4);
    // In working hours: from 7 to 16 o'clock UTC.
    const hours = documents.map(({ archivedat }) => (archivedat / 3_600_000) % 24);
    expect([Math.min(...hours) >= 7, Math.max(...hours) <= 16]).toEqual([true, true]);
  });

  test('has masks with every field type and every flag bit of section 3', async () => {
    const fields = await store.db
      .selectFrom('mask_field')
      .innerJoin('index_def', 'index_def.id', 'mask_field.indexid')
      .select(['flags', 'type', 'required', 'lookup', 'textarea', 'digitsonly'])
      .execute();
    expect(new Set(fields.map(({ type }) => type))).toEqual(new Set(['text', 'numeric', 'float', 'date', 'datetime']));
    for (const [name, bit] of Object.entries(INDEX_FLAGS))
      expect(
        fields.some(({ flags }) => (flags & bit) !== 0),
        name,
      ).toBe(true);
    for (const trait of ['required', 'lookup', 'textarea', 'digitsonly'] as const)
      expect(
        fields.some((field) => field[trait] === 1),
        trait,
      ).toBe(true);
  });

  test('shows client 3 to some users only', async () => {
    expect(await clientsOf('clerk')).toEqual(new Set([1, 2]));
    expect(await clientsOf('reviewer2')).toEqual(new Set([3]));
    expect(await clientsOf('admin')).toEqual(new Set([1, 2, 3]));
  });

  test('has the named users with their rights and the one password', async () => {
    const users = await store.db.selectFrom('user').selectAll().execute();
    for (const { login, password } of DEMO_USERS)
      expect(users.find((user) => user.login === login)?.passwordhash, login).toSatisfy(
        (hash: string) => hash.startsWith('$argon2id$') && password === DEMO_PASSWORD,
      );
    expect(await verify(users[0]?.passwordhash ?? '', DEMO_PASSWORD)).toBe(true);
    expect(new Set(users.map(({ passwordhash }) => passwordhash)).size).toBe(users.length);
    expect((await loadGrants(store.db, userId('guest'))).rights).not.toContain('document.archive');
    expect((await loadGrants(store.db, userId('clerk'))).rights).toContain('document.archive');
    expect(users[userId('twofactor') - 1]).toMatchObject({ login: 'twofactor', totpforced: 1, totpsecret: null });
    expect(users[userId('mustchange') - 1]).toMatchObject({ login: 'mustchange', mustchange: 1 });
    expect(users[userId('otp') - 1]?.totpsecret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('has index values that keep the rules of section 5', async () => {
    const fields = await store.db
      .selectFrom('mask_field')
      .innerJoin('index_def', 'index_def.id', 'mask_field.indexid')
      .select([
        'maskid',
        'indexid',
        'mask_field.caption',
        'type',
        'flags',
        'required',
        'lookup',
        'maxlength',
        'minimum',
        'maximum',
        'digitsonly',
      ])
      .execute();
    const documents = await store.db.selectFrom('document').select(['id', 'maskid', 'filename']).execute();
    const values = new Map<string, string>();
    for (const { docid, indexid, value } of await store.db.selectFrom('document_index').selectAll().execute())
      values.set(`${docid} ${indexid}`, value);
    const lookups = new Set(
      (await store.db.selectFrom('lookup_value').selectAll().execute()).map(
        ({ maskid, indexid, value }) => `${maskid} ${indexid} ${value}`,
      ),
    );
    let checked = 0;
    for (const { id, maskid, filename } of documents) {
      for (const field of fields.filter((candidate) => candidate.maskid === maskid)) {
        const value = values.get(`${id} ${field.indexid}`) ?? '';
        const named = `${filename}: ${field.caption} = ${value}`;
        if (value === '') {
          expect(field.required === 1 || (field.flags & INDEX_FLAGS.versioning) !== 0, named).toBe(false);
          continue;
        }
        const number = comparable(IndexType.parse(field.type), value);
        expect(number, named).toBeDefined();
        expect(field.flags & INDEX_FLAGS.index, named).toBe(INDEX_FLAGS.index);
        expect(value.length, named).toBeLessThanOrEqual(field.maxlength ?? Infinity);
        // Only numbers have bounds; text has no number to compare.
        expect(number ?? 0, named).toBeGreaterThanOrEqual(field.minimum ?? -Infinity);
        expect(number ?? 0, named).toBeLessThanOrEqual(field.maximum ?? Infinity);
        if (field.digitsonly === 1) expect(value, named).toMatch(/^\d+$/);
        if (field.lookup === 1) expect(lookups.has(`${maskid} ${field.indexid} ${value}`), named).toBe(true);
        checked++;
      }
    }
    expect(checked).toBe(values.size);
  });

  test('has no two documents with the same versioning values', async () => {
    const twins = await sql<{ key: string }>`
      select min(id) as key from (
        select d.id, d.realmid, d.doctypeid, (select string_agg(i.folded, '|' order by i.indexid) from document_index i join mask_field f on f.indexid = i.indexid and f.maskid = d.maskid and (f.flags & 512) <> 0 where i.docid = d.id) as versioning from document d
      ) as keyed where versioning is not null group by realmid, doctypeid, versioning having count(*) > 1`.execute(
      store.db,
    );
    expect(twins.rows).toEqual([]);
  });

  test('finds a document by a word on its page and by its index values', async () => {
    const found = async (words: string): Promise<number> =>
      (
        await store.db
          .selectFrom('document')
          .select('document.id')
          .where((where) =>
            store.dialect.isFound('document', where.ref('document.id'), conditionOf(parseFulltext(words))),
          )
          .execute()
      ).length;
    expect(await found('Gewährleistungsfrist')).toBeGreaterThan(5);
    const first = await store.db
      .selectFrom('document_index')
      .select('value')
      .where('docid', '=', 1)
      .where('indexid', '=', 2)
      .executeTakeFirstOrThrow();
    expect(await found(first.value)).toBeGreaterThanOrEqual(1);
  });

  test('has whole numbers in integer columns, as PostgreSQL requires', async () => {
    const columns = await sql<{ table: string; column: string }>`select m.name as "table", c.name as "column"
      from pragma_table_list m join pragma_table_info(m.name) c
      where m.schema = 'main' and m.type = 'table' and upper(c.type) in ('INTEGER', 'INT', 'BIGINT')`.execute(store.db);
    expect(columns.rows.length).toBeGreaterThan(100);
    const broken: string[] = [];
    for (const { table, column } of columns.rows) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where typeof(${sql.ref(column)}) = 'real' limit 1`.execute(
          store.db,
        );
      if (rows.length > 0) broken.push(`${table}.${column}`);
    }
    expect(broken).toEqual([]);
  });

  test('[WF-03] has four workflows: 300 running, each with a job or a deadline, and 1,000 ended over two years', async () => {
    const lives = await store.db
      .selectFrom('workflow')
      .select(['wfid', 'definition', 'state', 'startedat', 'nextdue'])
      .execute();
    expect(new Set(lives.map(({ definition }) => definition))).toEqual(
      new Set(['invoice', 'contract', 'mail', 'holiday']),
    );
    const running = lives.filter(({ state }) => state === 'running');
    expect([running.length, lives.filter(({ state }) => state === 'ended').length]).toEqual([300, 1000]);
    const open = new Set((await store.db.selectFrom('workflow_job').select('wfid').execute()).map(({ wfid }) => wfid));
    expect(running.filter(({ wfid, nextdue }) => !open.has(wfid) && nextdue === null)).toEqual([]);
    const began = lives.map(({ startedat }) => startedat);
    expect((Math.max(...began) - Math.min(...began)) / 86_400_000).toBeGreaterThan(700);
  });

  test('[SCAN-01] has three pools with 60 processes and 400 pages', async () => {
    const processes = await store.db.selectFrom('pool_process').select(['id', 'poolid']).execute();
    expect([new Set(processes.map(({ poolid }) => poolid)).size, processes.length]).toEqual([3, 60]);
    // Each pool has an event for each of its 20 processes, although nobody has opened it.
    const events = processes.map(({ poolid }) => eventsOf(store.db, poolid, { limit: 60 }));
    expect((await Promise.all(events)).every((told) => told.length === 20)).toBe(true);
    const leaves = await store.db.selectFrom('pool_leaf').select('id').execute();
    expect(leaves.length).toBeGreaterThanOrEqual(400);
    expect(leaves.length).toBeLessThan(440);
  });

  test('[SCAN-06] has blank pages and separator sheets in the scans of each pool', { timeout: 240_000 }, async () => {
    const scans = await store.db
      .selectFrom('pool_file')
      .innerJoin('pool_process', 'pool_process.id', 'pool_file.processid')
      .where('filename', 'like', 'Scan %')
      .select(['poolid', 'filename', 'sha256'])
      .execute();
    const ofPool = [...Map.groupBy(scans, ({ poolid }) => poolid).values()].map(([first]) => first!);
    expect(ofPool).toHaveLength(POOLS.length);
    const renderer = new Renderer({ size: 2, cacheDirectory: path.join(dataDir, 'cache') });
    try {
      for (const { filename, sha256 } of ofPool) {
        const file = await files.pathOf(sha256);
        const looks = [1, 2, 3, 4, 5].map((page) =>
          renderer.inspect({ path: file, kind: 'pdf', page, owner: 'test', priority: 'visible' }),
        );
        const seen = (await Promise.all(looks)).map((look) =>
          look.ok ? [look.value.ink < BLANK_INK, ...look.value.codes.map(({ text }) => text)] : [look.error],
        );
        const batch = `DMS-SEP-B${Number(/\d+/.exec(filename)?.[0])}`;
        expect(seen, filename).toEqual([[false, `${batch}-1-3`], [false], [true], [false, `${batch}-3-3`], [false]]);
      }
    } finally {
      await renderer.close();
    }
  });

  test('has marks the client can read', async () => {
    const groups = await store.db.selectFrom('layer_group').selectAll().execute();
    expect(groups).toHaveLength(1);
    const marks = z.array(WireMark).parse(JSON.parse(groups[0]?.marks ?? '[]'));
    expect(marks.map(({ localid, ...mark }) => parseMark({ localId: localid, ...mark }).ok)).toEqual([true, true]);
  });

  test('describes each file as the renderer does', { timeout: 240_000 }, async () => {
    const renderer = new Renderer({ size: 2, cacheDirectory: path.join(dataDir, 'cache') });
    try {
      const rows = await store.db.selectFrom('file').selectAll().execute();
      expect(rows.length).toBeGreaterThan(80);
      for (const row of rows) {
        const analysis = await renderer.analyse(await files.pathOf(row.sha256), { owner: 'test', priority: 'visible' });
        const told = {
          kind: row.kind,
          mime: row.mime,
          pagecount: row.pagecount,
          pages: JSON.parse(row.pages) as unknown,
          encrypted: row.encrypted,
        };
        expect(analysis.ok).toBe(true);
        if (!analysis.ok) continue;
        const { type, mime, pageCount, pageSizes, encrypted } = analysis.value;
        expect(told).toEqual({
          kind: type,
          mime,
          pagecount: pageCount,
          pages: pageSizes,
          encrypted: encrypted ? 1 : 0,
        });
      }
      const locked = rows.find(({ encrypted }) => encrypted === 1);
      const opened = await renderer.analyse(
        await files.pathOf(locked?.sha256 ?? ''),
        { owner: 'test', priority: 'visible' },
        ENCRYPTED_PASSWORD,
      );
      expect(opened.ok && opened.value.pageCount).toBeGreaterThan(1);
    } finally {
      await renderer.close();
    }
  });

  test('prints on the papers what their index values say', { timeout: 240_000 }, async () => {
    const numbers = (['invoiceNo', 'deliveryNo', 'contractNo', 'drawingNo', 'staffNo'] as const).map(
      (name) => INDEXES[name].id,
    );
    const rows = await store.db
      .selectFrom('document')
      .innerJoin('document_version as v', (join) =>
        join.onRef('v.docid', '=', 'document.id').onRef('v.version', '=', 'document.currentversion'),
      )
      .innerJoin('file', 'file.sha256', 'v.sha256')
      .innerJoin('document_index as value', 'value.docid', 'document.id')
      .where('file.kind', '=', 'pdf')
      .where('file.encrypted', '=', 0)
      .where('value.indexid', 'in', numbers)
      .select(['document.id', 'file.sha256', 'value.value'])
      .orderBy('document.id')
      .execute();
    const renderer = new Renderer({ size: 2, cacheDirectory: path.join(dataDir, 'cache') });
    try {
      const wrong: number[] = [];
      let read = 0;
      // All would take a minute; 13 is no divisor of anything here.
      for (const { id, sha256, value } of rows.filter((_, at) => at % 13 === 0)) {
        const text = await renderer.pageText({
          path: await files.pathOf(sha256),
          sha256,
          kind: 'pdf',
          page: 1,
          owner: 'test',
          priority: 'visible',
        });
        // A scan has no text.
        if (!text.ok || text.value.text === '') continue;
        read += 1;
        if (!text.value.text.includes(value)) wrong.push(id);
      }
      expect(read).toBeGreaterThan(80);
      expect(wrong).toEqual([]);
    } finally {
      await renderer.close();
    }
  });

  test('is deterministic: more documents find the files made before', { timeout: 240_000 }, async () => {
    const before = await count('file');
    await addDocuments({ store, files, documents: 100, progress: () => undefined });
    expect(await count('document')).toBe(DOCUMENTS + 100);
    // The encrypted file gets a new salt each time it is made.
    expect(await count('file')).toBeLessThanOrEqual(before + 1);
  });
});
