import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import type { Effect } from '#core/workflow/instance.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { insertDocument } from '#server/store/document/documents.ts';
import { filing, insertCompany } from '#tests/conformance/scene.ts';
import { perform } from '#server/jobs/workflow/effects.ts';

let dataDir = '';
let store: Store;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'effects-'));
  store = await openStore({ dataDir });
  await insertCompany(store);
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const NOW = 1_000_000;

/** Performs effects on a new document; returns how many notices were written each time its realm was locked. */
async function lockedAfter(effects: readonly Effect[], docid: number): Promise<readonly number[]> {
  const notices: number[] = [];
  await store.db.transaction().execute(async (trx) => {
    const serialise = async () => {
      const written = await trx.selectFrom('event').where('docid', '=', docid).select('id').execute();
      notices.push(written.length);
    };
    await perform(trx, effects, {
      docid,
      definition: {
        caption: captions('Round'),
        start: 'end',
        steps: { end: { kind: 'end', caption: captions('End') } },
      },
      now: NOW,
      userId: 1,
      onBehalfOf: undefined,
      wfid: 1,
      workflow: 'round',
      dialect: { serialise },
      notifier: { timeZone: 'Europe/Berlin', publicUrl: undefined, sendsMail: false },
    });
  });
  return notices;
}

test('a document’s realm is locked after everybody was notified, and only if the document changes', async () => {
  const { year, doctypeid, maskid } = filing;
  const file = { sha256: 'ab', size: 1, kind: 'pdf', mime: 'application/pdf', encrypted: 0, pagecount: 1, pages: '[]' };
  const name = { filename: 'Plan.pdf', folded: 'plan.pdf', filetype: 'pdf' };
  const docid = await insertDocument(store.db, {
    realmid: 1,
    year,
    doctypeid,
    maskid,
    ...name,
    file,
    indexes: [],
    by: 1,
    at: 0,
  });
  const effects: readonly Effect[] = [
    { effect: 'setIndex', index: 'amount', value: '1' },
    { effect: 'notify', to: { user: 2 }, notice: 'message', step: 'end', text: captions('It was decided') },
  ];
  expect(await lockedAfter(effects, docid)).toEqual([1]);
  expect(await lockedAfter(effects, docid)).toEqual([]);
});
