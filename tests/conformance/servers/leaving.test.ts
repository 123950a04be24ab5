import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#core/contract/operations.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { expectSuccess, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf, ownStage, PASSWORD, type Stage } from '#tests/conformance/scene.ts';

/** More than a connection holds while nobody reads. */
const SIZE = 40_000_000;

let stage: Stage;
beforeAll(async () => {
  stage = await ownStage(0, { uploadBytes: 2 * SIZE });
});
afterAll(() => stage?.close());

/** The stored files that the server, which runs in this process, has open. */
const open = (): readonly string[] =>
  readdirSync('/proc/self/fd')
    .map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return '';
      }
    })
    .filter((file) => file.startsWith(stage.filesDir!));

test.runIf(existsSync('/proc/self/fd'))(
  '[SRCH-07] [SRV-02] a browser that cancels a ZIP in the middle of a document leaves no file open on the server',
  async () => {
    const { scene } = stage;
    const editor = new Caller(scene.baseUrl);
    expectSuccess('userLogin', await editor.login('editor', PASSWORD));
    // Readers skip what follows the end of a PDF.
    const bytes = Buffer.concat([await makePdf('Kran'), randomBytes(SIZE)]);
    const upload = archiveForm(metafileOf(scene, 'Z-1'), { bytes, name: 'Kran.pdf' });
    const [made] = await succeed<{ docid: number }>(editor, 'documentArchive', { body: upload }, 'document');
    // A ZIP is made in the browser, of files fetched one by one.
    const cancelling = new AbortController();
    const address = `${scene.baseUrl}${operations.documentFile.path.replace('{docid}', String(made?.docid))}`;
    const headers = { cookie: editor.cookie, 'content-type': 'application/json' };
    const asked = { method: 'POST', body: '{}', headers, signal: cancelling.signal };
    const reader = (await fetch(address, asked)).body!.getReader();
    await reader.read();
    expect(open()).toHaveLength(1);
    cancelling.abort();
    await expect(reader.read()).rejects.toThrow('abort');
    await expect.poll(open).toEqual([]);
  },
);
