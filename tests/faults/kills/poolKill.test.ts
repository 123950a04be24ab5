import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PoolLedger } from '#core/contract/work/pool.ts';
import { arrangementOf } from '#core/pages/ledger.ts';
import { openStore } from '#server/store/database/open.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { ownCompany } from '#tests/fixtures/ownCompany.ts';

/** How often the server is killed; 50 in the long run (KILL_CYCLES=50). */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 4);
const PAGES = 6;
const POOL = 1;
let company: Company;
beforeAll(async () => {
  company = await ownCompany({ RECOGNITION: 'off' });
});
afterAll(() => company?.close());

async function signIn(): Promise<Caller> {
  const caller = new Caller(company.url);
  await caller.login('editor', PASSWORD);
  return caller;
}

/** What was acknowledged: pages added, documents filed, and how often the pool was released. */
interface Tally {
  pages: number;
  readonly filed: number[];
  released: number;
  calls: number;
}

/** Adds stacks, turns and duplicates pages, files them and releases the pool, until the server is gone. */
async function work(caller: Caller, tally: Tally): Promise<void> {
  for (;;) {
    const bytes = await makePdf(`Stapel ${tally.pages}`, PAGES);
    await succeed(caller, 'poolFileAdd', { body: archiveForm({ poolid: POOL }, { bytes, name: 'Stapel.pdf' }) });
    tally.pages += PAGES;
    await succeed(caller, 'poolProcessLock', { body: { poolid: POOL, max: 1000, takeover: true } });
    const [ledger] = await succeed<PoolLedger>(caller, 'poolLedger', { body: { poolid: POOL } }, 'ledger');
    const { stacks, steps, done, filed } = ledger!;
    let { revision } = ledger!;
    for (const { leaves } of arrangementOf({ base: { stacks, bin: [] }, steps, done, filed }).stacks) {
      const [one, two, three] = leaves.map(({ id }) => id);
      if (one === undefined || two === undefined || three === undefined) continue;
      const step = async (what: unknown) => {
        await succeed(caller, 'poolStep', { body: { poolid: POOL, revision, step: what } });
        revision += 1;
        tally.calls += 1;
      };
      await step({ kind: 'turn', leaves: [one], by: 90 });
      await step({ kind: 'copy', copies: [{ of: two, id: `c${crypto.randomUUID()}` }] });
      await step({ kind: 'discard', leaves: [three] });
      const body = {
        poolid: POOL,
        revision,
        leaves: [one, two],
        filename: 'Akte',
        metafile: metafileOf({ filing }, `K-${crypto.randomUUID().slice(0, 8)}`),
      };
      const [document] = await succeed<{ docid: number }>(caller, 'poolArchive', { body }, 'document');
      revision += 1;
      tally.filed.push(document!.docid);
      tally.calls += 1;
    }
    await succeed(caller, 'poolProcessRelease', { body: { poolid: POOL } });
    tally.released += 1;
    tally.calls += 1;
  }
}

/** Every leaf with its state, whether its pool was released or its ledger is still open. */
async function accounts() {
  const store = await openStore(company);
  try {
    const settled = await store.db.selectFrom('pool_leaf').selectAll().execute();
    const open = await store.db.selectFrom('pool_filed').selectAll().execute();
    const documents = await store.db.selectFrom('document').select('id').execute();
    const arrived = await store.db
      .selectFrom('pool_file')
      .innerJoin('file', 'file.sha256', 'pool_file.sha256')
      .select((eb) => eb.fn.sum<number>('file.pagecount').as('pages'))
      .executeTakeFirstOrThrow();
    const docOf = new Map<string, number>([
      ...settled.flatMap(({ id, docid }): [string, number][] => (docid === null ? [] : [[id, docid]])),
      ...open.map(({ leafid, docid }): [string, number] => [leafid, docid]),
    ]);
    return { settled, docOf, arrived: arrived.pages, documents: documents.map(({ id }) => id) };
  } finally {
    await store.close();
  }
}

test(
  '[SCAN-02] [SCAN-03] killed while pages are sorted, filed and returned, no page is lost or duplicated',
  async () => {
    const tally: Tally = { pages: 0, filed: [], released: 0, calls: 0 };
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const caller = await signIn();
      const enough = tally.calls + 1 + Math.floor(Math.random() * 12);
      let isOver = false;
      const ended = work(caller, tally)
        .catch((error: unknown) => error)
        .finally(() => (isOver = true));
      await expect.poll(() => isOver || tally.calls > enough, { interval: 1, timeout: 60_000 }).toBe(true);
      await company.stop();
      // The connection broke; a refused call would be another error.
      expect(await ended).toBeInstanceOf(TypeError);
      const { settled, docOf, documents, arrived } = await accounts();
      // Every page that arrived is in exactly one place, and copies are marked as such.
      const originals = settled.filter(({ copy }) => copy === 0);
      expect(originals).toHaveLength(arrived);
      expect(new Set(originals.map(({ fileid, page }) => `${fileid}.${page}`)).size).toBe(arrived);
      expect(arrived).toBeGreaterThanOrEqual(tally.pages);
      // A document without pages of the pool, or pages of a document that does not exist, would be half a filing.
      expect(new Set(docOf.values())).toEqual(new Set(documents));
      for (const docid of tally.filed) expect([...docOf.values()].filter((of) => of === docid)).toHaveLength(2);
      await company.start();
    }
    // The pool can be opened as it was left: the ledger is readable.
    const caller = await signIn();
    await succeed(caller, 'poolProcessLock', { body: { poolid: POOL, max: 1000, takeover: true } });
    const [ledger] = await succeed<PoolLedger>(caller, 'poolLedger', { body: { poolid: POOL } }, 'ledger');
    expect(ledger?.revision).toBeGreaterThanOrEqual(0);
    await succeed(caller, 'poolProcessRelease', { body: { poolid: POOL } });
    await company.stop();
    const { settled, docOf } = await accounts();
    expect(
      settled
        .filter(({ state }) => state === 'filed')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...docOf.keys()].toSorted());
    expect(tally.released + tally.filed.length).toBeGreaterThan(0);
  },
  120_000 + CYCLES * 20_000,
);
