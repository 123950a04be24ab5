import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Attachment } from '#core/contract/document/attachment.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { filed } from './documents.ts';
import { expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm } from '#tests/conformance/scene.ts';

/** Bytes of an interrupted upload, and of its chunks. */
const [WHOLE, PIECE] = [2_000_000, 65_536];

export function attachmentSuite(cast: () => Cast): void {
  const form = (text: string, name: string, metafile: object = {}) =>
    archiveForm(metafile, { bytes: Buffer.from(text), name });

  const set = (docid: number, body: FormData) =>
    succeed<Attachment>(cast().editor, 'attachmentSet', { params: { docid }, body }, 'attachment');

  test('[DOC-04] attachments are added, listed by filter, fetched byte for byte and deleted, each by right', async () => {
    const { editor, reader } = cast();
    const { docid } = await filed(cast());
    const html = '<script>alert(1)</script>';
    const [page] = await set(docid, form(html, 'Seite <b>.HTML'));
    expect(page).toMatchObject({ docid, filename: 'Seite <b>.HTML', filetype: 'html', filesize: html.length });
    expect(await set(docid, form('x', 'a.txt', { filename: 'Brief.txt' }))).toMatchObject([{ filename: 'Brief.txt' }]);
    const list = (query: Record<string, string> = {}) =>
      succeed<Attachment>(editor, 'attachmentList', { params: { docid }, query }, 'attachment');
    expect(await list()).toHaveLength(2);
    expect(await list({ filename: 'BRIEF' })).toHaveLength(1);
    expect(await list({ filetype: 'html', own: '1' })).toEqual([page]);
    const id = page?.id ?? 0;
    const file = await editor.call('attachmentFile', { params: { docid, type: 1, id } });
    expectSuccess('attachmentFile', file);
    expect(file.bytes.toString()).toBe(html);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    await fail(reader, 'attachmentFile', 'right.missing', { params: { docid, type: 1, id } });
    await fail(reader, 'attachmentSet', 'document.rightMissing', { params: { docid }, body: form('x', 'x.txt') });
    for (const name of ['CON', `${'x'.repeat(252)}.txt`])
      for (const body of [form('x', name), form('x', 'x.txt', { filename: name })])
        await fail(editor, 'attachmentSet', 'archive.fileNameInvalid', { params: { docid }, body });
    await fail(editor, 'attachmentSet', 'archive.fileMissing', { params: { docid }, body: archiveForm({}) });
    // The attachment does not exist for another document.
    const other = await filed(cast());
    await fail(editor, 'attachmentFile', 'attachment.unknown', { params: { docid: other.docid, type: 1, id } });
    await fail(editor, 'attachmentDelete', 'attachment.unknown', { params: { docid: other.docid, id } });
    await succeed(editor, 'attachmentDelete', { params: { docid, id } });
    await fail(editor, 'attachmentFile', 'attachment.unknown', { params: { docid, type: 1, id } });
    expect(await list()).toHaveLength(1);
  });

  test('[DOC-04] an attachment sent without a name is called unknown.file, and is fetched and searched by that name', async () => {
    const { editor } = cast();
    const { docid } = await filed(cast());
    const nameless = archiveForm({});
    nameless.set('file', new Blob(['y'], { type: 'application/octet-stream' }), '');
    const [attachment] = await set(docid, nameless);
    expect(attachment).toMatchObject({ filename: 'unknown.file', filetype: 'file', filesize: 1 });
    const file = await editor.call('attachmentFile', { params: { docid, type: 1, id: attachment?.id ?? 0 } });
    expect(file.headers.get('content-disposition')).toContain('unknown.file');
    const named = { params: { docid }, query: { filename: 'unknown' } };
    expect(await succeed(editor, 'attachmentList', named, 'attachment')).toEqual([attachment]);
  });

  test.for(['attachment/set', 'versionize'].flatMap((call) => [1, 50, 99].map((share) => [call, share] as const)))(
    '[DOC-04] [DOC-05] an upload to %s that is cut at %i % leaves nothing',
    async ([call, share], context) => {
      const { scene, editor, stage } = cast();
      const { filesDir } = stage;
      if (filesDir === undefined) {
        context.skip("looks into the server's own folder");
        return;
      }
      const { docid } = await filed(cast());
      const staged = async () => {
        const entries = await readdir(path.join(filesDir, 'incoming'), { recursive: true, withFileTypes: true });
        return entries.filter((entry) => entry.isFile());
      };
      const gone = new AbortController();
      const end = (WHOLE * share) / 100;
      let sent = 0;
      const body = new ReadableStream({
        pull: (stream) => {
          if (sent === 0) {
            const head = 'Content-Disposition: form-data; name="file"; filename="a.bin"';
            stream.enqueue(Buffer.from(`--cut\r\n${head}\r\n\r\n`));
          }
          const piece = Math.min(PIECE, end - sent);
          sent += piece;
          if (piece > 0) stream.enqueue(new Uint8Array(piece));
          else gone.abort();
        },
      });
      await expect(
        fetch(`${scene.baseUrl}/dms/document/${docid}/${call}`, {
          method: 'POST',
          headers: { cookie: editor.cookie, 'x-dms-csrf': '1', 'content-type': 'multipart/form-data; boundary=cut' },
          body,
          signal: gone.signal,
          duplex: 'half',
        } as RequestInit),
      ).rejects.toThrow(/abort/);
      await expect.poll(staged).toEqual([]);
      expect(await succeed(editor, 'attachmentList', { params: { docid } }, 'attachment')).toEqual([]);
      expect(await succeed(editor, 'versionInfo', { params: { docid } }, 'version')).toHaveLength(1);
    },
  );
}
