import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf, ownStage, PASSWORD, type Stage } from '#tests/conformance/scene.ts';
import { Ear } from '#tests/conformance/stream.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { certificateIn, programOf, type ProxyName, startProxy } from '#tests/fixtures/proxies.ts';

/** More than proxies accept by default: nginx 1 MiB. */
const UPLOAD_BYTES = 3 * 1024 * 1024;

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
