import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminNoun, UsedBy } from '#core/contract/admin/admin.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';
import { type Kind, KINDS } from './kinds.ts';
import { Refused } from './refused.ts';
import { deleteRow, etagOf, rowOf } from './rows.ts';
import { usesOf } from './uses.ts';

let dataDir = '';
let store: Store;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'uses-'));
  store = await openStore({ dataDir });
  // Rows are made without everything that they refer to.
  await sql`pragma foreign_keys = off`.execute(store.db);
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Db = Kysely<Database>;
const kinds: readonly Kind[] = Object.values(KINDS);
const ID = 900;
const OTHER = 901;

/** Inserts a row of any table: the given columns, and something in all others that must have a value. */
async function insert(db: Db, table: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { columns } = (await db.introspection.getTables()).find(({ name }) => name === table)!;
  const needed = columns.filter(
    (column) => !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing,
  );
  const fill = ({ dataType }: (typeof columns)[number]) => (/int|real/i.test(dataType) ? OTHER : '0');
  const row = { ...Object.fromEntries(needed.map((column) => [column.name, fill(column)])), ...given };
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db);
}

/** In a transaction that is undone: a row of the kind, and what `refer` adds; returns its uses. */
async function usesAfter(kind: Kind, refer: (trx: Db) => Promise<void>, isItself = false): Promise<unknown> {
  const undone = new Error('undone');
  let found: unknown;
  await store.db
    .transaction()
    .execute(async (trx) => {
      if (!isItself) await insert(trx, kind.table, { id: ID, ...(kind.noun === 'index' && { name: 'amount' }) });
      await refer(trx);
      const row = (await rowOf(trx, kind, ID))!;
      found = await usesOf(trx, kind, row, 0);
      const change = { trx, dialect: store.dialect, by: 1, at: 0 };
      await expect(deleteRow(change, kind, ID, etagOf(row))).rejects.toThrow(new Refused('inUse'));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

test.each(kinds.flatMap((kind) => kind.uses.map((use) => [kind.noun, use[0], use[1], kind, use] as const)))(
  '[SRV-03] a row of %s that %s.%s refers to is not deleted, and the use is named',
  async (_noun, _table, _column, kind, [table, column, by, counter]) => {
    const refer = (trx: Db) => insert(trx, table, { [column]: ID, ...(counter !== undefined && { [counter]: 1 }) });
    const uses = await usesAfter(kind, refer, table === kind.table);
    expect(uses).toEqual([{ by, count: 1 }]);
  },
);

const field = { id: 'no', kind: 'lookup', label: 'No', required: false, indexid: ID };
const form = { fields: [field], target: { doctypeid: ID, maskid: ID }, pool: ID };
const task = (assignee: object) => ({
  caption: captions('Check'),
  start: 'check',
  indexes: { amount: { type: 'float' } },
  steps: { check: { kind: 'task', caption: captions('Check'), assignee, decisions: [] } },
});
const workflow = (trx: Db, assignee: object, retired: number) =>
  insert(trx, 'workflow_definition', {
    key: 'check',
    version: 2,
    content: JSON.stringify(task(assignee)),
    adhoc: 0,
    retired,
  });
const empty = JSON.stringify({ fields: [] });
/** A template of the company for these groups. */
const ofCompany = async (trx: Db, groups: readonly number[]): Promise<void> => {
  await insert(trx, 'template', { id: ID, ownerid: null, everyone: 0 });
  for (const groupid of groups) await insert(trx, 'template_group', { templateid: ID, groupid });
};
const inside: readonly (readonly [AdminNoun, UsedBy, (trx: Db) => Promise<void>])[] = [
  ...(['doctype', 'mask', 'pool', 'index'] as const).flatMap((noun) => [
    [noun, 'form', (trx: Db) => insert(trx, 'form', { draft: JSON.stringify(form), version: 0 })] as const,
    [
      noun,
      'form',
      async (trx: Db) => {
        await insert(trx, 'form', { id: 1, draft: empty, version: 3 });
        await insert(trx, 'form_version', { formid: 1, version: 3, definition: JSON.stringify(form) });
      },
    ] as const,
  ]),
  ['usergroup', 'workflow', (trx) => workflow(trx, { group: ID }, 0)],
  ['user', 'workflow', (trx) => workflow(trx, { user: ID }, 0)],
  ['index', 'workflow', (trx) => workflow(trx, { initiator: true }, 0)],
  [
    'usergroup',
    'workflow',
    async (trx) => {
      await workflow(trx, { group: ID }, 1);
      await insert(trx, 'workflow', { definition: 'check', version: 2, instance: '{}' });
    },
  ],
  ['usergroup', 'template', (trx) => insert(trx, 'adhoc', { steps: JSON.stringify([{ groupid: ID }]) })],
  ['usergroup', 'template', (trx) => ofCompany(trx, [ID])],
  ['user', 'template', (trx) => insert(trx, 'adhoc', { steps: JSON.stringify([{ userid: ID }]) })],
];

test.each(inside)('[SRV-03] a %s named inside a %s is not deleted', async (noun, by, refer) => {
  expect(await usesAfter(KINDS[noun], refer)).toEqual([{ by, count: 1 }]);
});

test.each([
  ['is not deleted while somebody can sign in by it alone', { standard: 1 }, {}, 1],
  ['is deleted if everybody has a password', { standard: 1 }, { passwordhash: 'x' }, 0],
  ['is deleted if only locked users need it', { standard: 1 }, { active: 0 }, 0],
  ['is deleted if their users have another', { standard: 1 }, { providerid: OTHER }, 0],
  ['is deleted once it is retired', { standard: 1, retired: 1 }, {}, 0],
  ['is deleted if it is not the standard one', { standard: 0 }, {}, 0],
])('[SRV-03] a sign-in provider %s', async (_, provider, user, count) => {
  const undone = new Error('undone');
  const gone = store.db.transaction().execute(async (trx) => {
    await insert(trx, 'provider', { id: ID, retired: 0, ...provider });
    await insert(trx, 'user', { id: ID, active: 1, passwordhash: '', providerid: null, ...user });
    const row = (await rowOf(trx, KINDS.provider, ID))!;
    expect(await usesOf(trx, KINDS.provider, row, 0)).toEqual(count === 0 ? [] : [{ by: 'account', count }]);
    await deleteRow({ trx, dialect: store.dialect, by: 1, at: 0 }, KINDS.provider, ID, etagOf(row));
    throw undone;
  });
  await expect(gone).rejects.toThrow(count === 0 ? undone : new Refused('inUse'));
});

test('[SRV-03] a group is deleted if its templates have others, are retired, or belong to somebody', async () => {
  const undone = new Error('undone');
  const gone = store.db.transaction().execute(async (trx) => {
    await insert(trx, 'usergroup', { id: ID });
    await ofCompany(trx, [ID, OTHER]);
    await insert(trx, 'template', { id: OTHER, ownerid: null, folded: 'b', everyone: 0, retired: 1 });
    await insert(trx, 'template', { id: OTHER + 1, ownerid: OTHER, everyone: 0 });
    for (const templateid of [OTHER, OTHER + 1]) await insert(trx, 'template_group', { templateid, groupid: ID });
    const row = (await rowOf(trx, KINDS.usergroup, ID))!;
    expect(await usesOf(trx, KINDS.usergroup, row, 0)).toEqual([]);
    await deleteRow({ trx, dialect: store.dialect, by: 1, at: 0 }, KINDS.usergroup, ID, etagOf(row));
    throw undone;
  });
  await expect(gone).rejects.toBe(undone);
});

/** What somebody makes who is signed in: signing in is audited, so the audit names this user already. */
const BY_SOMEBODY_SIGNED_IN = [
  'archive_key.userid',
  'attachment.userid',
  'calendar_feed.userid',
  'collective.userid',
  'dispatch.userid',
  'document_version.createdby',
  'envelope.userid',
  'event_config.userid',
  'event_digest.userid',
  'form_answer.userid',
  'form_file.userid',
  'form_version.userid',
  'layer_lock.userid',
  'link.userid',
  'log_note.userid',
  'mail.userid',
  'note.userid',
  'push_device.userid',
  'subscription.creatorid',
  'workflow.initiator',
];

test('[SRV-03] every reference that the database keeps is a use that can be named, or is deleted with the row', async () => {
  const unknown: string[] = [];
  for (const { name } of await store.db.introspection.getTables()) {
    const { rows } = await sql<{ table: string; from: string }>`select "table", "from"
      from pragma_foreign_key_list(${name})`.execute(store.db);
    for (const { table, from } of rows)
      for (const { uses, parts, ...kind } of kinds)
        if (kind.table === table && ![...uses, ...parts].some(([one, column]) => one === name && column === from))
          unknown.push(`${name}.${from}`);
  }
  expect(unknown.toSorted()).toEqual(BY_SOMEBODY_SIGNED_IN);
});
