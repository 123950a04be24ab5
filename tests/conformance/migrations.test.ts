import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setSignature, signatureOf } from '#server/store/marks/signatures.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const LATER = [
  'envelope',
  'dispatch_recipient',
  'dispatch',
  'collective_recipient',
  'collective',
  'push_key',
  'push_device',
  'event_config',
  'event_digest',
  'subscription',
  'form_file',
  'form_answer',
  'form_link',
  'form_version',
  'form',
  'mail_file',
  'mail_recipient',
  'mail',
  'job',
  'signal',
  'group_config',
  'log_note',
  'workflow_told',
  'workflow_job',
  'workflow_history',
  'workflow',
  'workflow_definition',
  'workflow_start',
  'group_supervisor',
  'adhoc_group',
  'adhoc',
  'substitution',

  'saved_search_group',
  'saved_search',
  'page_text',
  'file_reading',
  'sender_lesson',
  'page_finding',
  'pool_filed',
  'pool_step',
  'pool_desk',
  'pool_leaf',
  'pool_file',
  'pool_process',
  'template_group',
  'template',
  'group_stamp',
  'stamp',
  'user_signature',
  'signing',
  'note',
  'document_tag',
  'tag',
  'link',
  'attachment',
  'document_past',
  'audit_seal',
  'archive_key',
  'word',
] as const;
const LATER_COLUMNS = [
  ['document', 'revision'],
  ['layer_group', 'folded'],
  ['audit', 'field'],
  ['event', 'about'],
  ['event', 'facts'],
] as const;

/**
 * Turns a database back into what the first release left behind: its tables with what is in them, and nothing of what
 * came later.
 */
async function asFirstReleased(store: Store): Promise<void> {
  const db = store.db as unknown as Kysely<unknown>;
  for (const column of ['folded', 'year', 'filesize'])
    await sql`drop index ${sql.table(`document_by_${column}`)}`.execute(db);
  for (const index of ['audit_at', 'event_about']) await sql`drop index ${sql.ref(index)}`.execute(db);
  for (const table of ['client', 'product', 'year', 'doctype', 'index_def', 'mask', 'pool', 'usergroup'])
    await sql`alter table ${sql.table(table)} drop column retired`.execute(db);
  for (const table of LATER) await sql`drop table ${sql.table(table)}`.execute(db);
  for (const [table, column] of LATER_COLUMNS)
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db);
  await sql`delete from migration where name <> '0001initial'`.execute(db);
}

async function upgrade(options: { readonly dataDir: string; readonly databaseUrl?: string }): Promise<void> {
  const before = await openStore(options);
  await before.db
    .insertInto('usergroup')
    .values(
      [1, 2].map((id) => ({
        id,
        name: `G${id}`,
        workflowvisible: 1,
        sendtovisible: 1,
        serverrecognitionvisible: 1,
        quicksearchvisible: 1,
        stampvisible: 1,
        maskvisible: 1,
      })),
    )
    .execute();
  await before.db
    .insertInto('group_right')
    .values([
      { groupid: 1, name: 'layer.edit' },
      { groupid: 1, name: 'document.search' },
      { groupid: 2, name: 'document.search' },
    ])
    .execute();
  await before.db
    .insertInto('user')
    .values({
      login: 'a',
      loginfolded: 'a',
      firstname: 'Anna',
      surname: '',
      description: '',
      email: '[]',
      passwordhash: '',
      active: 1,
      mustchange: 0,
      languageid: 1031,
      totpsecret: null,
      totpforced: 0,
      totpstep: 0,
    })
    .execute();
  await asFirstReleased(before);
  await before.close();

  for (let start = 0; start < 2; start += 1) {
    const after = await openStore(options);
    const { db } = after;
    const rights = await db
      .selectFrom('group_right')
      .select(['groupid', 'name'])
      .orderBy('groupid')
      .orderBy('name')
      .execute();
    expect(rights.map(({ groupid, name }) => `${groupid} ${name}`)).toEqual([
      '1 document.search',
      '1 layer.edit',
      '1 note.create',
      '1 note.edit',
      '1 note.read',
      '1 signature.edit',
      '2 document.search',
      '2 note.read',
    ]);
    expect(await db.selectFrom('user').select('firstname').execute()).toEqual([{ firstname: 'Anna' }]);
    for (const table of LATER) expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await after.close();
  }
  const store = await openStore(options);
  const { db } = store;
  await Promise.all(['<svg/>', '<svg />'].map((svg) => setSignature(db, 1, svg, 5)));
  expect((await signatureOf(db, 1))?.at).toBe(5);
  await store.close();
}

describe('a database of the first release, with data, is brought up to date', () => {
  test('SQLite', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
    try {
      await upgrade({ dataDir });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test('PostgreSQL', async (context) => {
    const cluster = await startPostgres();
    if (cluster === undefined) {
      context.skip('PostgreSQL is not installed here');
      return;
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
    try {
      await upgrade({ dataDir, databaseUrl: cluster.url });
    } finally {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
