import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import {
  archiveForm,
  filing,
  insertCompany,
  makePdf,
  ownStage,
  PASSWORD,
  type Stage,
} from '#tests/conformance/scene.ts';
import { Ear } from '#tests/conformance/stream.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { type Installation, startInstallation } from '#tests/fixtures/instances.ts';
import { certificateIn, programOf, type ProxyName, startProxy } from '#tests/fixtures/proxies.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

/** More than proxies accept by default: nginx 1 MiB. */
const UPLOAD_BYTES = 3 * 1024 * 1024;

/** Time limit for expected events, even on a busy machine. */
const SOON = { timeout: 60_000 };
const TOKEN = 'a-token-of-prometheus';
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

let stage: Stage;
let folder: string;
let certificate: Awaited<ReturnType<typeof certificateIn>>;
const trusted = getCACertificates('default');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'proxies-'));
  certificate = await certificateIn(folder);
  setDefaultCACertificates([...trusted, await readFile(certificate.pem, 'utf8')]);
  stage = await ownStage(1);
});

afterAll(async () => {
  await stage.close();
  setDefaultCACertificates(trusted);
  await rm(folder, { recursive: true, force: true });
});

test.for<ProxyName>(['nginx', 'Caddy'])(
  '[SRV-01] behind %s, set up as in docs/operation.md, users sign in, file a large document and get changes at once',
  async (name, context) => {
    const program = await programOf(name, folder);
    if (program === undefined) {
      context.skip(`Debian's package of ${name} cannot be fetched here`);
      return;
    }
    const behind = Number(new URL(stage.scene.baseUrl).port);
    const proxy = await startProxy(name, { folder, program, port: await freePort(), behind, certificate });
    try {
      expect((await fetch(`${proxy.url}/metrics`)).status).toBeGreaterThanOrEqual(403);
      const editor = new Caller(proxy.url);
      const login = await editor.login('editor', PASSWORD);
      expect(login.status).toBe(200);
      expect(login.headers.getSetCookie().join()).toContain('Secure');

      const ear = await Ear.open(editor);
      const bytes = Buffer.concat([await makePdf(name), Buffer.alloc(UPLOAD_BYTES, '\n')]);
      const body = archiveForm(metafileOf(stage.scene, `${name}-${Date.now()}`), { bytes, name: 'large.pdf' });
      const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
      const params = { docid: document?.docid ?? 0 };
      await succeed(editor, 'noteSet', { params, body: { text: name } });
      await expect.poll(() => ear.told).toContainEqual({ topic: 'change', noun: 'document', docid: params.docid });
      ear.close();
      const file = await editor.call('documentFile', { params, body: {} });
      expect(file.bytes.equals(bytes)).toBe(true);
    } finally {
      await proxy.stop();
    }
  },
);

describeIfAvailable(postgres !== undefined, 'PostgreSQL')('two instances', () => {
  let installation: Installation;
  beforeAll(async () => {
    const more = { TRUST_PROXY: '1', METRICS_TOKEN: TOKEN };
    installation = await startInstallation({ url: postgres?.url ?? '' }, insertCompany, more);
  });
  afterAll(() => installation.stop());

  test.for<ProxyName>(['nginx', 'Caddy'])(
    '[SRV-01] behind %s, set up as in docs/operation.md, two instances share the work, and one may be killed',
    async (name, context) => {
      const program = await programOf(name, folder);
      if (program === undefined) {
        context.skip(`Debian's package of ${name} cannot be fetched here`);
        return;
      }
      const { instances } = installation;
      const [one, two] = [instances[0]!, instances[1]!];
      const behind = [one.port, two.port] as const;
      const proxy = await startProxy(name, { folder, program, port: await freePort(), behind, certificate });
      /** Calls that each instance has answered, of those asked below. */
      const answered = async (url: string) => {
        const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
        return Number(/^dms_request_seconds_count\{call="userInfo",status="2xx"\} (\d+)$/m.exec(text)?.[1] ?? 0);
      };
      try {
        const editor = new Caller(proxy.url);
        expect((await editor.login('editor', PASSWORD)).headers.getSetCookie().join()).toContain('Secure');
        const work = async (number: string) => {
          const ear = await Ear.open(editor);
          const bytes = Buffer.concat([await makePdf(name), Buffer.alloc(UPLOAD_BYTES, '\n')]);
          const body = archiveForm(metafileOf({ filing }, number), { bytes, name: 'large.pdf' });
          const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
          const params = { docid: document?.docid ?? 0 };
          await succeed(editor, 'noteSet', { params, body: { text: name } });
          const change = { topic: 'change', noun: 'document', docid: params.docid };
          await expect.poll(() => ear.told, SOON).toContainEqual(change);
          ear.close();
          const file = await editor.call('documentFile', { params, body: {} });
          expect(file.bytes.equals(bytes)).toBe(true);
        };
        const before = [await answered(one.url), await answered(two.url)];
        for (let asked = 0; asked < 20; asked += 1) await succeed(editor, 'userInfo');
        expect(await answered(one.url)).toBeGreaterThan(before[0]!);
        expect(await answered(two.url)).toBeGreaterThan(before[1]!);
        await work(`${name}-2`);

        const ear = await Ear.open(editor);
        await one.end('SIGKILL');
        // Until the proxy has noticed, it may pass on requests in vain.
        const turn = async () => {
          const all = await Promise.all(
            Array.from({ length: 12 }, () => editor.call('userInfo').catch(() => undefined)),
          );
          return all.every((answer) => answer?.status === 200);
        };
        await expect.poll(turn, SOON).toBe(true);
        await work(`${name}-1`);
        ear.close();
      } finally {
        await proxy.stop();
        if (!one.isRunning) await one.start();
      }
    },
  );
});
