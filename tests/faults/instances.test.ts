import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { expectFailure, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { Ear } from '#tests/conformance/stream.ts';
import type { Balancer } from '#tests/fixtures/balancer.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { type Installation, type Instance, startInstallation } from '#tests/fixtures/instances.ts';
import type { ObjectStore } from '#tests/fixtures/objectStore.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const postgres = await startPostgres();
/** Time limit for expected events, even on a busy machine. */
const SOON = { timeout: 60_000 };
afterAll(() => postgres?.stop());

describeIfAvailable(postgres !== undefined, 'PostgreSQL')('two instances on one database and one bucket', () => {
  let installation: Installation;
  let objects: ObjectStore;
  let balancer: Balancer;
  const instance = (at: number) => installation.instances[at]!;

  beforeAll(async () => {
    installation = await startInstallation({ url: postgres?.url ?? '' }, insertCompany);
    ({ objects, balancer } = installation);
  });
  afterAll(() => installation.stop());

  const signIn = async (login = 'editor') => {
    const caller = new Caller(balancer.url);
    expect((await caller.login(login, PASSWORD)).status).toBe(200);
    return caller;
  };
  /** The same user, bypassing the balancer. */
  const at = (caller: Caller, one: Instance): Caller => {
    const direct = new Caller(one.url);
    direct.cookie = caller.cookie;
    return direct;
  };
  const paper = async (number: string) => {
    return archiveForm(metafileOf({ filing }, number), { bytes: await makePdf(number, 1), name: `${number}.pdf` });
  };
  const file = async (caller: Caller, number: string) => {
    const body = await paper(number);
    const [document] = await succeed<{ docid: number }>(caller, 'documentArchive', { body }, 'document');
    return document?.docid ?? 0;
  };
  const bytesOf = async (caller: Caller, docid: number) => {
    const { status, bytes } = await caller.call('documentFile', { params: { docid }, body: {} });
    expect(status).toBe(200);
    return bytes;
  };

  test('[SRV-01] [SRV-03] once a company exists, no instance offers the first set-up, although both started without one', async () => {
    for (const { url } of installation.instances) {
      const info = await new Caller(url).call('setupInfo');
      expect(info.json['setup']).toMatchObject([{ open: false }]);
      expect(await (await fetch(`${url}/viewer/`)).text()).not.toContain('"setup":true');
    }
  });

  test('[SRV-01] sessions, documents, locks and events are shared by both instances', async () => {
    const [editor, second] = [await signIn(), await signIn('second')];
    const docid = await file(editor, 'I-1');
    const here = at(editor, instance(0));
    const there = at(editor, instance(1));
    const original = await bytesOf(here, docid);
    expect((await bytesOf(there, docid)).equals(original)).toBe(true);
    const shared: string[] = [];
    objects.heard = ({ method, url }) => {
      if (url?.includes('/pages/') === true) shared.push(method ?? '');
      return false;
    };
    const pageAt = (one: Caller) => one.call('pageImage', { params: { docid, pageno: 1 } });
    const drawn = await pageAt(here);
    expect(drawn.headers.get('content-type')).toBe('image/jpeg');
    await expect.poll(() => shared, SOON).toEqual(['GET', 'PUT']);
    // The other instance takes the page from the store: it stores nothing, as it has drawn nothing.
    await expect.poll(async () => (await pageAt(there)).bytes.equals(drawn.bytes), SOON).toBe(true);
    expect(shared).toEqual(['GET', 'PUT', 'GET']);
    objects.heard = () => false;
    const part = await there.call('documentFile', { params: { docid }, body: {}, headers: { range: 'bytes=5-9' } });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(original.subarray(5, 10))).toBe(true);

    const ear = await Ear.open(at(second, instance(1)));
    await succeed(here, 'layerLock', { params: { docid } });
    await expect
      .poll(() => ear.told, SOON)
      .toContainEqual(expect.objectContaining({ topic: 'lock', of: 'layer', id: docid }));
    ear.close();
    expectFailure(await second.call('layerLock', { params: { docid } }), 'layer.locked');
    expectFailure(await second.call('layerLock', { params: { docid } }), 'layer.locked');
    await succeed(there, 'layerRelease', { params: { docid } });
    await succeed(at(second, instance(0)), 'layerLock', { params: { docid } });
    // Each instance returns windows of a result that one of them found.
    const [result] = await succeed<{ id: string }>(editor, 'search', { body: { indexes: [] } }, 'searchresult');
    for (const each of [here, there, here]) {
      const body = { id: result?.id, offset: 0, limit: 10 };
      expect(await succeed(each, 'searchResult', { body }, 'document')).toMatchObject([{ docid }]);
    }
    const [one, two] = installation.instances.map(({ dataDir }) => readFileSync(path.join(dataDir, 'seal.key')));
    expect(one?.equals(two ?? Buffer.of())).toBe(true);
  });

  test('[SRV-01] killing an instance loses nothing acknowledged, and a new one has everything', async () => {
    const filed = new Set<number>();
    const working = new AbortController();
    const odd: string[] = [];
    const workers = [0, 1].map(async (worker) => {
      const caller = await signIn();
      for (let nth = 0; !working.signal.aborted; nth += 1) {
        const body = await paper(`K-${worker}-${nth}`);
        const { status, json } = await caller.call('documentArchive', { body });
        const [document] = (json['document'] ?? []) as { docid: number }[];
        if (status === 200 && document !== undefined) filed.add(document.docid);
        else if (status !== 502) odd.push(String(status));
      }
    });
    await expect.poll(() => filed.size, SOON).toBeGreaterThan(3);
    await instance(0).end('SIGKILL');
    balancer.ports.delete(instance(0).port);
    const before = filed.size;
    await expect.poll(() => filed.size, SOON).toBeGreaterThan(before + 3);
    working.abort();
    await Promise.all(workers);
    expect(odd).toEqual([]);

    const fresh = await installation.add('three');
    const caller = await signIn();
    for (const docid of filed) {
      const [old, young] = [at(caller, instance(1)), at(caller, fresh)];
      expect((await bytesOf(young, docid)).equals(await bytesOf(old, docid))).toBe(true);
    }
    balancer.ports.add(fresh.port);
  }, 180_000);

  test('[SRV-01] without the bucket, work without files continues, nothing else is acknowledged, and health reports it', async () => {
    const caller = await signIn();
    const docid = await file(caller, 'W-1');
    const [first, second] = [instance(1), instance(2)];
    await objects.halt();
    const away = await caller.call('documentArchive', { body: await paper('W-2') });
    expectFailure(away, 'server.storeAway');
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    await succeed(caller, 'documentInfo', { params: { docid } }, 'document');
    for (const { url } of [first, second]) {
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([200, 'ready, file store away\n']);
    }
    await objects.resume();
    await file(caller, 'W-3');
    const filedAs = async (value: string) => {
      const body = { indexes: [{ indexid: filing.textIndex, operator: 0, value }] };
      return succeed<{ count: number }>(caller, 'searchCount', { body }, 'searchcount');
    };
    expect(await filedAs('W-2')).toEqual([{ count: 0 }]);
    expect(await filedAs('W-3')).toEqual([{ count: 1 }]);
    expect(await (await fetch(`${first.url}/readyz`)).text()).toBe('ready\n');
  });

  test('[SRV-01] a database restart interrupts both instances only briefly', async () => {
    const caller = await signIn();
    const docid = await file(caller, 'D-1');
    await postgres?.halt();
    for (const one of [instance(1), instance(2)])
      expectFailure(await at(caller, one).call('userInfo'), 'server.databaseAway');
    await postgres?.resume();
    for (const one of [instance(1), instance(2)]) {
      const direct = at(caller, one);
      await expect.poll(async () => (await direct.call('userInfo')).status, SOON).toBe(200);
      await succeed(direct, 'documentInfo', { params: { docid } }, 'document');
      expect(one.isRunning).toBe(true);
    }
    // A listener on one instance receives signals caused on the other again.
    const ear = await Ear.open(at(caller, instance(1)));
    await succeed(at(caller, instance(2)), 'layerLock', { params: { docid } });
    await expect.poll(() => ear.told, SOON).toContainEqual(expect.objectContaining({ topic: 'lock', id: docid }));
    ear.close();
  });
});
