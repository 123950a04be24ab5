import { constants, type DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALENDAR, type Configuration } from '#core/contract/admin/configuration.ts';
import { groupFlags } from '#core/contract/people/user.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { kyselyDatabase, sqliteDialect } from '#server/store/database/sqlite.ts';
import { openSqlite } from '#server/store/database/sqliteFile.ts';
import { migrate } from '#server/store/migrate.ts';
import type { Database } from '#server/store/schema.ts';
import { importConfiguration, PARTS, wrongIn } from './configuration.ts';

let memory: DatabaseSync;
let db: Kysely<Database>;
beforeAll(async () => {
  memory = openSqlite(':memory:');
  db = new Kysely<Database>({ dialect: new SqliteDialect({ database: kyselyDatabase(memory) }) });
  await migrate(db as unknown as Kysely<unknown>, sqliteDialect);
  // They would read whatever refers to a row that changes.
  memory.exec('pragma foreign_keys = off');
});
afterAll(() => db.destroy());

/** Read to count what runs, of which a file has nothing. */
const RUNNING = 'workflow';

/** The tables that SQLite reads for some work. */
async function tablesReadBy(work: () => Promise<unknown>): Promise<string[]> {
  const read = new Set<string>();
  memory.setAuthorizer((action, table) => {
    if (action === constants.SQLITE_READ && table !== null) read.add(table);
    return constants.SQLITE_OK;
  });
  try {
    await work();
  } finally {
    memory.setAuthorizer(null);
  }
  return [...read].filter((table) => !table.startsWith('sqlite_'));
}

test.each(PARTS.map((part) => [part.name, part] as const))(
  '[SRV-03] the part %s of a configuration file reads only tables that it names, and a comparison copies',
  async (_, part) => {
    const read = await tablesReadBy(() => part.read(db));
    expect(read.length).toBeGreaterThan(0);
    const named = new Set<string>([...part.tables, RUNNING]);
    expect(read.filter((table) => !named.has(table))).toEqual([]);
  },
);

const flags = groupFlags(() => 1 as never) as unknown as Record<string, number>;
const shared = { owner: 'anna', name: 'Alle', groups: [1] };
const task = {
  kind: 'task',
  caption: captions('Check'),
  assignee: { group: 1 },
  decisions: [{ key: 'ok', caption: captions('Ok'), ways: [{ to: 'end' }] }],
};

/** A file with something in every part; all of it differs by the text. */
const fileWith = (text: string): Configuration =>
  ({
    format: 'dms-configuration',
    version: 1,
    tables: {
      license: [{ customerno: '1', customername: text }],
      license_module: [{ id: text.length }],
      client: [{ id: 1, name: text, caption: text }],
      product: [{ id: 1, name: text }],
      realm: [{ id: 1, clientid: 1, productid: 1 }],
      year: [{ id: 2000 + text.length }],
      doctype: [{ id: 1, name: text, clientid: 1 }],
      index_def: [
        { id: 1, name: text, caption: text, type: 'text', maxlength: 9, minimum: null, maximum: null, digitsonly: 0 },
      ],
      mask: [{ id: 1, caption: text, orderno: 1 }],
      mask_field: [
        { id: 1, maskid: 1, indexid: 1, caption: text, flags: 1, required: 0, lookup: 1, textarea: 0, orderno: 1 },
      ],
      mask_doctype: [{ maskid: 1, doctypeid: 1 }],
      lookup_value: [{ maskid: 1, rowno: 1, indexid: 1, value: text, clientid: null }],
      pool: [{ id: 1, name: text }],
      usergroup: [{ id: 1, name: text, ...flags }],
      group_right: [{ groupid: 1, name: 'administration.manage' }],
      group_realm: [{ groupid: 1, realmid: 1 }],
      group_pool: [{ groupid: 1, poolid: 1 }],
      group_config: [{ groupid: 1, name: 'webviewer_x', value: text }],
      stamp: [{ id: 1, name: text, orderno: 1, content: '{}', color: '#000000', width: 9, height: 9 }],
      group_stamp: [{ groupid: 1, stampid: 1 }],
    },
    providers: [{ name: 'Nord', issuer: `https://login.example/${text}`, clientid: 'x', claim: '', orderno: 1 }],
    people: [
      { login: 'anna', firstname: text, surname: '', description: '', email: [], languageid: 1031, active: 1 },
      { login: 'bert', firstname: text, surname: '', description: '', email: [], languageid: 1031, active: 0 },
    ].map((one) => ({ ...one, totpforced: 0, groups: [1], supervises: [1], provider: 'Nord' })),
    workflows: [
      {
        key: 'check',
        retired: false,
        starts: [{ doctypeid: 1, condition: null }],
        definition: {
          key: 'check',
          caption: captions(text),
          start: 'check',
          indexes: {},
          steps: { check: task, end: { kind: 'end', caption: captions('End') } },
        },
      },
    ],
    templates: [{ ...shared, source: {}, marks: [{ text }] }],
    adhocs: [{ ...shared, steps: [{ task: text, user: 'anna', timetype: 'days', time: 1 }] }],
    searches: [{ ...shared, query: { fulltext: text } }],
    mailtemplates: [{ owner: 'anna', name: 'Mail', language: 'de', subject: text, text }],
    forms: [{ owner: 'anna', realmid: 1, name: 'Form', draft: formOf(text), published: formOf(text) }],
    config: {
      webviewer_x: text,
      [CALENDAR]: JSON.stringify({
        week: [[[1, 1 + text.length]], [], [], [], [], [], []],
        holidays: {},
        dayMinutes: 480,
      }),
    },
  }) as unknown as Configuration;
const formOf = (text: string) => ({ fields: [{ id: 'no', kind: 'text', label: text, required: false }] });

/**
 * What an import reads although it has no copy of it: sessions, devices and links of those who are locked; and by what
 * it locks the set-up.
 */
const EMPTY_IN_A_COPY = new Set([RUNNING, 'session', 'push_device', 'calendar_feed', 'invitation', 'migration']);

test('[SRV-03] an import reads only tables that a comparison copies, besides those of sessions', async () => {
  const copied = new Set<string>(PARTS.flatMap(({ tables }) => tables));
  for (const text of ['one', 'second']) {
    const wanted = fileWith(text);
    const read = await tablesReadBy(() =>
      db.transaction().execute(async (trx) => {
        expect(await wrongIn(trx, wanted)).toEqual([]);
        const found = await importConfiguration({ trx, dialect: sqliteDialect, by: 0, at: 0 }, wanted);
        const done = new Set(found.filter(({ kind }) => kind !== 'kept').map(({ part }) => part.name));
        // What only refers stays the same.
        const same = ['realm', 'mask_doctype', 'group_right', 'group_realm', 'group_pool', 'group_stamp'];
        expect(PARTS.filter(({ name }) => !done.has(name)).map(({ name }) => name)).toEqual(text === 'one' ? [] : same);
      }),
    );
    expect(read.filter((table) => !copied.has(table) && !EMPTY_IN_A_COPY.has(table))).toEqual([]);
  }
});
