import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { AdminLicense } from '#core/contract/admin/adminSettings.ts';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import type { JobCount } from '#core/contract/admin/adminOperation.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
/** A unique name: the suite runs on both databases in turn. */
const fresh = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;
interface Row {
  readonly id: number;
  readonly etag: string;
  readonly retired: boolean;
}

interface JobAnswer {
  readonly job: readonly { readonly state: string }[];
  readonly jobcount: readonly JobCount[];
}

/** Operating the installation: log, set-up and jobs. */
export function adminOperationSuite(cast: () => Cast): void {
  const audit = (action: string) =>
    succeed<LogEntry>(cast().administrator, 'logList', { query: { action, limit: '5' } }, 'log');

  test('[CALL-03] the event log is filtered; notes can be added and removed, changes cannot', async () => {
    const { administrator, docid } = cast();
    const log = (query: Record<string, string>) => succeed<LogEntry>(administrator, 'logList', { query }, 'log');
    expect(await log({ docid: String(docid) })).toContainEqual(
      expect.objectContaining({ action: 'document.archived', docid }),
    );
    expect(await log({ action: 'document.', text: 'Größe' })).not.toEqual([]);
    expect(await log({ to: '01.01.2001' })).toEqual([]);
    await fail(administrator, 'logList', 'request.invalid', { query: { from: '31.02.2026' } });
    const [first, second] = await log({ limit: '2' });
    expect(await log({ limit: '1', before: String(first!.id) })).toEqual([second]);
    const [note] = await succeed<LogEntry>(administrator, 'logSet', { body: { text: 'Umzug des Servers' } }, 'log');
    for (const text of ['Umzug', 'umzug des s']) expect(await log({ kind: 'note', text })).toContainEqual(note);
    await succeed(administrator, 'logDelete', { query: { id: String(note!.id) } });
    await fail(administrator, 'logDelete', 'admin.unknown', { query: { id: String(note!.id) } });
    expect(await audit('log.')).toMatchObject([{ action: 'log.noteDeleted' }, { action: 'log.noted' }]);
  });

  test('[SRV-03] environment settings are shown without secrets; the licence is set, and the old one logged', async () => {
    const { administrator, editor } = cast();
    const variables = await succeed<{ name: string; set: boolean }>(
      administrator,
      'adminConnectionList',
      {},
      'variable',
    );
    expect(JSON.stringify(variables)).not.toMatch(/secret"?:"/i);
    const [before] = await succeed<AdminLicense>(administrator, 'adminLicenseGet', {}, 'license');
    const { etag, ...kept } = before!;
    const wanted = { customerno: '4712', customername: fresh('Muster'), modules: [...kept.modules, 44] };
    const [after] = await succeed<AdminLicense>(
      administrator,
      'adminLicenseSet',
      { body: { ...wanted, etag } },
      'license',
    );
    expect(await succeed(editor, 'licenseList', {}, 'license')).toEqual([
      { ...wanted, modules: wanted.modules.toSorted((one, other) => one - other) },
    ]);
    await fail(administrator, 'adminLicenseSet', 'admin.conflict', { body: { ...wanted, etag } });
    const [noted] = await audit('license.set');
    expect(JSON.parse(noted?.oldvalue ?? '')).toMatchObject(kept);
    await succeed(administrator, 'adminLicenseSet', { body: { ...kept, etag: after!.etag } });
    await fail(administrator, 'adminProviderTest', 'admin.unknown', { body: { id: 0 } });
  });

  test('[SRV-02] an installation with a company cannot be set up again', async () => {
    const setup = {
      code: cast().stage.setupCode ?? 'AAAA-BBBB-CCCC',
      company: 'Einbruch GmbH',
      languageid: 1031,
      admin: { login: 'x', password: base64('Einbruch-2026'), firstname: '', surname: '', email: '' },
      client: { name: '1', caption: 'x' },
      product: 'x',
      year: 2026,
      sets: [],
    };
    await fail(new Caller(cast().scene.baseUrl), 'setupSet', 'setup.closed', { body: setup });
  });

  test('[SRV-03] references that prevent deletion are named and counted', async () => {
    const { administrator, scene } = cast();
    const uses = (noun: string, id: number) =>
      succeed<{ by: string; count: number }>(administrator, 'adminUses', { query: { noun, id: String(id) } }, 'use');
    const ofMask = await uses('mask', scene.filing.maskid);
    expect(ofMask).toEqual([{ by: 'document', count: expect.any(Number) }]);
    expect((await uses('client', scene.filing.clientid)).map(({ by }) => by)).toEqual(['realm', 'doctype']);
    const [product] = await succeed<Row>(
      administrator,
      'adminProductSet',
      { body: { name: fresh('Frei') } },
      'product',
    );
    expect(await uses('product', product!.id)).toEqual([]);
    await fail(administrator, 'adminUses', 'request.invalid', { query: { noun: 'document', id: '1' } });
  });

  test('[SRV-03] pending jobs are listed with figures of the system', async () => {
    const { administrator } = cast();
    const jobs = await succeed<{ kind: string; state: string }>(administrator, 'adminJobList', {}, 'job');
    expect(jobs.map(({ kind }) => kind)).toContain('store.purge');
    await fail(administrator, 'adminJobRetry', 'admin.unknown', { body: { id: 2_000_000_000 } });
    await fail(administrator, 'adminJobDelete', 'admin.unknown', { body: { id: 2_000_000_000 } });
    const [system] = await succeed(administrator, 'adminSystemInfo', {}, 'system');
    expect(system).toMatchObject({ health: 'ready', sessions: expect.any(Number) });
    expect(system?.['documents']).toBeGreaterThan(0);
    expect(system?.['databasebytes']).toBeGreaterThan(100_000);
    expect(system?.['storage']).toMatchObject({ free: expect.any(Number), total: expect.any(Number) });
    expect(JSON.stringify(system?.['storage'])).not.toMatch(/key|secret|@/i);
  });

  test('[SRV-03] a dead job is retried or discarded, and counted by its state; who did so is recorded', async (context) => {
    const { administrator, stage } = cast();
    context.skip(stage.store === undefined, "the server's own store is not at hand");
    const { db } = stage.store!;
    const at = Date.now();
    // A kind no server processes, so the job stays unchanged.
    const kind = fresh('test.dead');
    const row = { key: null, payload: 'null', due: at, error: 'no answer', createdat: at };
    await db
      .insertInto('job')
      .values([
        { ...row, kind, tries: 5, deadat: at },
        { ...row, kind: fresh('test.running'), tries: 1, leaseuntil: at + 600_000 },
      ])
      .execute();
    // The server's own jobs may begin or end between list and count.
    await expect
      .poll(async () => {
        const { job: listed, jobcount } = (await administrator.call('adminJobList')).json as unknown as JobAnswer;
        const inState = (wanted: string) => listed.filter(({ state }) => state === wanted).length;
        const seen = { waiting: inState('waiting'), running: inState('running'), dead: inState('dead') };
        return (
          seen.running > 0 && seen.dead > 0 && isDeepStrictEqual(jobcount, [{ ...seen, texts: jobcount[0]?.texts }])
        );
      })
      .toBe(true);
    const job = async () => {
      const jobs = await succeed<{ id: number; kind: string; state: string }>(administrator, 'adminJobList', {}, 'job');
      return jobs.find((row) => row.kind === kind);
    };
    const dead = await job();
    expect(dead).toMatchObject({ state: 'dead', tries: 5, error: 'no answer' });
    const body = { id: dead!.id };
    await succeed(administrator, 'adminJobRetry', { body });
    expect(await job()).toMatchObject({ state: 'waiting', tries: 0 });
    // Only dead jobs can be deleted.
    await fail(administrator, 'adminJobDelete', 'admin.unknown', { body });
    await db.updateTable('job').set({ deadat: at }).where('id', '=', body.id).execute();
    await succeed(administrator, 'adminJobDelete', { body });
    expect(await job()).toBeUndefined();
    expect(await audit('job.')).toMatchObject([{ action: 'job.deleted' }, { action: 'job.retried' }]);
    await db.deleteFrom('job').where('kind', 'like', 'test.running%').execute();
  });
}
