import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { nextNumber } from '#server/store/numbers.ts';
import { insertGroup } from '#server/store/marks/layers.ts';
import { setSignature, signatureOf } from '#server/store/marks/signatures.ts';
import { insertDocument } from '#server/store/document/documents.ts';
import { openStore } from '#server/store/database/open.ts';
import { migrations } from '#server/store/migrate.ts';
import { inFolder, leftBy, type Old, type Place } from '#tests/fixtures/leftBy.ts';
import { insertCompany } from './scene.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

/** All rights of the first release. */
const EVERY_RIGHT = [
  'document.search',
  'document.archive',
  'document.download',
  'document.delete',
  'layer.edit',
  'layer.removeothers',
];

async function upgradeFirst(place: Place): Promise<void> {
  await leftBy(migrations.slice(0, 1), place, async (db) => {
    for (const id of [1, 2, 3])
      await sql`insert into usergroup (id, name, workflowvisible, sendtovisible, serverrecognitionvisible,
        quicksearchvisible, stampvisible, maskvisible) values (${id}, ${`G${id}`}, 1, 1, 1, 1, 1, 1)`.execute(db);
    await sql`insert into group_right (groupid, name)
      values (1, 'layer.edit'), (1, 'document.search'), (2, 'document.search')`.execute(db);
    for (const right of EVERY_RIGHT)
      await sql`insert into group_right (groupid, name) values (3, ${right})`.execute(db);
    await sql`insert into "user" (login, loginfolded, firstname, surname, description, email, passwordhash, active,
      mustchange, languageid, totpforced, totpstep) values ('a', 'a', 'Anna', '', '', '[]', '', 1, 0, 1031, 0, 0)`.execute(
      db,
    );
  });
  // The second start has no migrations to run.
  for (let start = 0; start < 2; start += 1) {
    const store = await openStore(place);
    const { db } = store;
    const rights = await db
      .selectFrom('group_right')
      .select(['groupid', 'name'])
      .orderBy('groupid')
      .orderBy('name')
      .execute();
    const administering = rights.filter(({ name }) => name === 'administration.manage');
    expect(administering.map(({ groupid }) => groupid)).toEqual([3]);
    expect(rights.filter(({ groupid }) => groupid < 3).map(({ groupid, name }) => `${groupid} ${name}`)).toEqual([
      '1 document.search',
      '1 layer.edit',
      '1 note.create',
      '1 note.edit',
      '1 note.read',
      '1 signature.edit',
      '1 subscription.others',
      '2 document.search',
      '2 note.read',
      '2 subscription.others',
    ]);
    expect(await db.selectFrom('user').select('firstname').execute()).toEqual([{ firstname: 'Anna' }]);
    await store.close();
  }
  const store = await openStore(place);
  const { db } = store;
  await Promise.all(['<svg/>', '<svg />'].map((svg) => setSignature(db, 1, svg, 5)));
  expect((await signatureOf(db, 1))?.at).toBe(5);
  await store.close();
}

/** Every row of every table. */
async function everythingIn(db: Old): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const all: Record<string, readonly unknown[]> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)} order by ${sql.ref(columns[0]!.name)}`.execute(db);
    all[name] = rows;
  }
  return all;
}

/** The last but one succeeds again and changes rights, the last fails: its column is there already. */
async function failingUpgrade(place: Place): Promise<void> {
  await upgradeFirst(place);
  let before = {};
  await leftBy(migrations, place, async (db) => {
    await sql`delete from group_right where name = 'administration.manage'`.execute(db);
    await sql`delete from migration where name in ('0061firstAdministrators', '0062wantedLists')`.execute(db);
    before = await everythingIn(db);
  });
  await expect(openStore(place)).rejects.toThrow(/wanted/);
  const older = migrations.filter(({ name }) => name !== '0061firstAdministrators' && name !== '0062wantedLists');
  await leftBy(older, place, async (db) => {
    expect(await everythingIn(db)).toEqual(before);
    await sql`alter table kept_list drop column wanted`.execute(db);
  });
  const store = await openStore(place);
  const rights = store.db.selectFrom('group_right').select('groupid').where('name', '=', 'administration.manage');
  expect(await rights.execute()).toEqual([{ groupid: 3 }]);
  await store.close();
}

/** The log of an earlier version knows the numbers of rows that were deleted then. */
async function numbersStayGiven(place: Place): Promise<void> {
  const now = migrations.findIndex(({ name }) => name === '0075numbersGiven');
  await leftBy(migrations.slice(0, now), place, async (db) => {
    const noted = (action: string, oldvalue: string | null) =>
      sql`insert into audit (at, userid, action, oldvalue) values (1, 1, ${action}, ${oldvalue})`.execute(db);
    await noted('stamp.deleted', '{"id":7,"name":"Alt"}');
    await noted('stamp.deleted', '{"id":5}');
    await noted('index.deleted', '{"id":3}');
    await noted('mask.set', '{"id":1,"fields":[{"id":12},{"id":40},null]}');
    await noted('mask.set', null);
    await noted('pool.deleted', 'damaged');
    await noted('document.deleted', '{"id":900}');
  });
  const store = await openStore(place);
  const kept = await store.db.selectFrom('last_number').selectAll().orderBy('tablename').execute();
  expect(kept).toEqual([
    { tablename: 'index_def', number: 3 },
    { tablename: 'mask_field', number: 40 },
    { tablename: 'stamp', number: 7 },
  ]);
  expect(await nextNumber(store.db, 'stamp')).toBe(8);
  await store.close();
}

/** Earlier versions found the pages of a stamp by reading all marks. */
async function stampsStayInUse(place: Place): Promise<void> {
  const store = await openStore(place);
  await insertCompany(store);
  const filing = { realmid: 1, year: 2026, doctypeid: 1, maskid: 1, folded: 'a', indexes: [], by: 1, at: 5 };
  const file = { sha256: 'a', kind: 'pdf', size: 1, mime: 'application/pdf', encrypted: 0, pagecount: 3, pages: '[]' };
  const docid = await insertDocument(store.db, { ...filing, filename: 'a', filetype: 'pdf', file });
  const marksOf = (...ids: number[]) => JSON.stringify(ids.map((id) => ({ geometry: { stampid: String(id) } })));
  const group = { docid, version: 1, ownerid: 1, at: 5 };
  await insertGroup(store.db, { ...group, pageno: 1, marks: marksOf(4, 4, 6) });
  await insertGroup(store.db, { ...group, pageno: 2, marks: JSON.stringify([{ text: '"stampid":"8"' }]) });
  // More than are read at a time.
  const many = Array.from({ length: 2100 }, (_, at) => ({ ...group, pageno: 3 + at, marks: marksOf(4) }));
  await store.db.insertInto('layer_group').values(many).execute();
  await store.close();
  await leftBy(migrations, place, async (db) => {
    await sql`drop table stamp_page`.execute(db);
    await sql`delete from migration where name = '0075stampPages'`.execute(db);
  });
  const next = await openStore(place);
  const kept = await next.db.selectFrom('stamp_page').selectAll().orderBy('stampid').orderBy('pageno').execute();
  const pages = [1, ...many.map(({ pageno }) => pageno)];
  expect(kept.map(({ stampid, pageno }) => [stampid, pageno])).toEqual([...pages.map((pageno) => [4, pageno]), [6, 1]]);
  await next.close();
}

/** Since 0074 a template may be without an owner; SQLite has to make the table anew for that. */
async function templatesStay(place: Place): Promise<void> {
  const now = migrations.findIndex(({ name }) => name === '0074companyTemplates');
  await leftBy(migrations.slice(0, now), place, async (db) => {
    await sql`insert into "user" (login, loginfolded, firstname, surname, description, email, passwordhash, active,
      mustchange, languageid, totpforced, totpstep) values ('o', 'o', 'Olga', '', '', '[]', '', 1, 0, 1031, 0, 0)`.execute(
      db,
    );
    await sql`insert into usergroup (id, name, workflowvisible, sendtovisible, serverrecognitionvisible,
      quicksearchvisible, stampvisible, maskvisible) values (70, 'Buchhaltung', 1, 1, 1, 1, 1, 1)`.execute(db);
    for (const name of ['one', 'two', 'gone'])
      await sql`insert into template (ownerid, name, folded, content, marks, changedat)
        select id, ${name}, ${name}, ${`{"${name}":1}`}, 2, 5000000000000 from "user" where login = 'o'`.execute(db);
    await sql`insert into template_group (templateid, groupid)
      select id, 70 from template where name in ('two', 'gone')`.execute(db);
    await sql`delete from template_group where templateid in (select id from template where name = 'gone')`.execute(db);
    await sql`delete from template where name = 'gone'`.execute(db);
  });
  const store = await openStore(place);
  const { db } = store;
  const kept = await db.selectFrom('template').selectAll().orderBy('id').execute();
  const rest = { marks: 2, changedat: 5_000_000_000_000, everyone: 0, retired: 0, ownerid: expect.any(Number) };
  expect(kept).toEqual([
    { id: 1, name: 'one', folded: 'one', content: '{"one":1}', ...rest },
    { id: 2, name: 'two', folded: 'two', content: '{"two":1}', ...rest },
  ]);
  expect(await db.selectFrom('template_group').selectAll().execute()).toEqual([{ templateid: 2, groupid: 70 }]);
  const fresh = { name: 'One', folded: 'one', content: '{}', marks: 1, changedat: 6 };
  const add = (ownerid: number | null) =>
    db
      .insertInto('template')
      .values({ ...fresh, ownerid })
      .returning('id')
      .executeTakeFirst();
  expect(await add(null), 'the number of the deleted template is not given again').toEqual({ id: 4 });
  await expect(add(null)).rejects.toThrow(/unique/i);
  await expect(add(kept[0]!.ownerid)).rejects.toThrow(/unique/i);
  await expect(add(999_999)).rejects.toThrow(/foreign key/i);
  await db.deleteFrom('template').where('id', '=', 2).execute();
  expect(await db.selectFrom('template_group').selectAll().execute()).toEqual([]);
  await store.close();
}

/** A test on SQLite, and on PostgreSQL where it is installed. */
function onBoth(title: string, work: (place: Place) => Promise<void>): void {
  describe(title, () => {
    test('SQLite', () => inFolder((dataDir) => work({ dataDir })));

    test('PostgreSQL', async (context) => {
      const cluster = await startPostgres();
      if (cluster === undefined) {
        context.skip('PostgreSQL is not installed here');
        return;
      }
      try {
        await inFolder((dataDir) => work({ dataDir, databaseUrl: cluster.url }));
      } finally {
        await cluster.stop();
      }
    });
  });
}

onBoth('[SRV-03] [LAYR-06] templates of an earlier version stay, with their owners, groups and numbers', templatesStay);

onBoth('[SRV-03] numbers of rows that an earlier version deleted are not given again', numbersStayGiven);

onBoth('[SRV-03] stamps on documents of an earlier version stay in use', stampsStayInUse);

/** Keys that are not yet in the index slow down every search (0054). */
async function textsAreIndexedAtOnce(place: Place): Promise<void> {
  const store = await openStore(place);
  const { rows } = await sql`select c.relname, c.reloptions from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' order by 1`.execute(store.db);
  const reloptions = ['fastupdate=off'];
  expect(rows).toEqual([
    { relname: 'attachment_text_terms', reloptions },
    { relname: 'document_text_terms', reloptions },
  ]);
  await store.close();
}

onBoth('[SRV-03] a database of the first release, with data, is brought up to date', async (place) => {
  await upgradeFirst(place);
  if (place.databaseUrl !== undefined) await textsAreIndexedAtOnce(place);
});

onBoth(
  '[SRV-03] an upgrade that fails leaves everything as it was, and succeeds once its cause is gone',
  failingUpgrade,
);

test('[SRCH-02] the text of office documents archived before it was extracted, or kept, is queued, once', () =>
  inFolder(async (dataDir) => {
    const store = await openStore({ dataDir });
    const { db } = store;
    let again = '';
    await insertCompany(store);
    const place = { realmid: 1, year: 2026, doctypeid: 1, maskid: 1, folded: 'a', indexes: [], by: 1, at: 5 };
    const file = { size: 1, mime: 'application/octet-stream', encrypted: 0, pagecount: 0, pages: '[]' };
    for (const [sha256, kind, encrypted] of [
      ['brief', 'office', 0],
      ['geheim', 'office', 1],
      ['film', 'video', 0],
    ] as const)
      await insertDocument(db, {
        ...place,
        filename: sha256,
        filetype: 'docx',
        file: { ...file, sha256, kind, encrypted },
      });
    await store.close();
    // Each runs twice: documents already queued are not queued again.
    for (const name of ['0034officeTexts', '0034officeTexts', '0058officePages', '0058officePages']) {
      await leftBy(migrations, { dataDir }, async (left) => {
        if (name !== again) await sql`delete from text_job`.execute(left);
        again = name;
        await sql`delete from migration where name = ${name}`.execute(left);
      });
      const next = await openStore({ dataDir });
      expect(await next.db.selectFrom('text_job').select(['sha256', 'filedby']).execute()).toEqual([
        { sha256: 'brief', filedby: 0 },
      ]);
      await next.close();
    }
  }));
