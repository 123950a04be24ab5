import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOOK_PATH } from '#server/http/docusignHook.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectSuccess } from '#tests/conformance/expectations.ts';
import { ownStage, PASSWORD, type Stage } from '#tests/conformance/scene.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await ownStage();
});
afterAll(() => stage?.close());

test('[AUTH-12] addresses outside the contract give nobody anything but what is public, whoever asks', async () => {
  const { baseUrl } = stage.scene;
  const [nobody, reader, editor] = [new Caller(baseUrl), new Caller(baseUrl), new Caller(baseUrl)];
  expectSuccess('userLogin', await reader.login('reader', PASSWORD));
  expectSuccess('userLogin', await editor.login('editor', PASSWORD));
  const described = await nobody.send('GET', '/dms/openapi.json', undefined);
  for (const who of [nobody, reader, editor]) {
    // Without a token nobody reads metrics; without an application of DocuSign nobody tells anything. Where they are
    // set, watch.test.ts and docusign.test.ts show that a wrong token and a wrong signature are refused.
    expect((await who.send('GET', '/metrics', undefined)).status).toBe(404);
    const told = JSON.stringify({ data: { envelopeId: 'x' } });
    expect((await who.send('POST', HOOK_PATH, told, { 'content-type': 'application/json' })).status).toBe(404);
    // The description is that of the program: it names nothing of the company.
    const { status, bytes } = await who.send('GET', '/dms/openapi.json', undefined);
    expect(status).toBe(200);
    expect(bytes.equals(described.bytes)).toBe(true);
    expect(bytes.toString('utf8')).not.toMatch(/Nord GmbH|Müller GmbH|Eva editor/);
    for (const [address, text] of [
      ['/healthz', 'ok\n'],
      ['/readyz', 'ready\n'],
    ] as const)
      expect((await who.send('GET', address, undefined)).bytes.toString('utf8')).toBe(text);
  }
});
