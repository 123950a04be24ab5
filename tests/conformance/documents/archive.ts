import { readdir } from 'node:fs/promises';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { operations } from '#core/contract/operations.ts';
import { expect, test } from 'vitest';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { expectFailure, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const unique = () => `Z-${Math.random().toString(36).slice(2, 10)}`;

export function archiveSuite(cast: () => Cast): void {
  const filed = async (metafile: unknown, file?: { bytes: Buffer; name: string }) =>
    cast().editor.call('documentArchive', { body: archiveForm(metafile, file) });
  const pdf = async () => ({ bytes: await makePdf('Akte'), name: 'Akte.pdf' });

  test('[SRV-01] an archived file is returned byte for byte, with its name and in ranges', async () => {
    const { editor, scene } = cast();
    const bytes = await makePdf('Original');
    const [document] = await succeed<{ docid: number }>(
      editor,
      'documentArchive',
      { body: archiveForm(metafileOf(scene, unique()), { bytes, name: 'Übersicht „1“.pdf' }) },
      'document',
    );
    expect(document).toMatchObject({
      filename: 'Übersicht „1“.pdf',
      filetype: 'pdf',
      filesize: bytes.length,
      preview: 'pages',
      pagecount: 2,
      encrypted: false,
    });
    const input = { params: { docid: document?.docid }, body: {} };
    const file = await editor.call('documentFile', input);
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="_bersicht _1_.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht%20%E2%80%9E1%E2%80%9C.pdf',
    );
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const part = await editor.call('documentFile', { ...input, headers: { range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range'), part.bytes.toString()]).toEqual([
      206,
      `bytes 1-3/${bytes.length}`,
      bytes.subarray(1, 4).toString(),
    ]);
    expect(await succeed(editor, 'documentHistory', { params: { docid: document?.docid } }, 'history')).toMatchObject([
      {
        user: expect.stringContaining(scene.editor.login) as string,
        action: 'document.archived',
        newvalue: 'Übersicht „1“.pdf',
      },
    ]);
  });

  test('the server enforces index rules', async () => {
    const { scene } = cast();
    const { numberIndex, dateIndex, lookupIndex, textIndex } = scene.filing;
    const file = await pdf();
    expectFailure(await filed({ ...metafileOf(scene, ''), indexes: [] }, file), 'index.required');
    for (const [indexid, value] of [
      [numberIndex, '-1'],
      [numberIndex, 'viel'],
      [dateIndex, '31.02.2026'],
      [lookupIndex, 'Unbekannt AG'],
    ] as const) {
      expectFailure(await filed(metafileOf(scene, unique(), [{ indexid, value }]), file), 'index.invalid');
    }
    expectFailure(await filed(metafileOf(scene, 'x'.repeat(21)), file), 'index.invalid');
    expectFailure(
      await filed(metafileOf(scene, 'a', [{ indexid: textIndex, value: 'b' }]), file),
      'archive.metadataInvalid',
    );
    expectFailure(
      await filed(metafileOf(scene, unique(), [{ indexid: 999, value: 'b' }]), file),
      'archive.metadataInvalid',
    );
    expect(
      (
        await filed(
          metafileOf(scene, unique(), [
            { indexid: lookupIndex, value: scene.filing.lookupValue },
            { indexid: numberIndex, value: '1,5' },
          ]),
          file,
        )
      ).status,
    ).toBe(200);
  });

  test('client, product, year, type and mask must match', async () => {
    const { scene } = cast();
    for (const wrong of [{ clientid: 2 }, { productid: 2 }, { year: 1999 }, { doctypeid: 2 }, { maskid: 2 }]) {
      expectFailure(await filed({ ...metafileOf(scene, unique()), ...wrong }, await pdf()), 'archive.metadataInvalid');
    }
    expectFailure(await filed({ nonsense: true }, await pdf()), 'archive.metadataInvalid');
    expectFailure(await filed(metafileOf(scene, unique())), 'archive.fileMissing');
  });

  test('[ARCH-03] equal versioning values are answered 424, also of two requests at once', async () => {
    const { scene } = cast();
    const number = unique();
    const answers = await Promise.all(
      [await pdf(), { ...(await pdf()), name: 'zwei.pdf' }].map((file) => filed(metafileOf(scene, number), file)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 424]));
    const answer = await filed(metafileOf(scene, number), await pdf());
    expectFailure(answer, 'archive.versionExists');
    expect(answer.json.response.details).toEqual({ docid: expect.any(Number) });
  });

  test('the content decides: HTML named .pdf and a broken PDF are refused, other files are kept without preview', async () => {
    const { editor, scene } = cast();
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    expectFailure(await filed(metafileOf(scene, unique()), { bytes: html, name: 'brief.pdf' }), 'archive.fileRefused');
    expectFailure(
      await filed(metafileOf(scene, unique()), { bytes: Buffer.from('%PDF-1.7 nothing'), name: 'brief.pdf' }),
      'archive.fileRefused',
    );
    const [kept] = await succeed<{ docid: number }>(
      editor,
      'documentArchive',
      { body: archiveForm(metafileOf(scene, unique()), { bytes: html, name: 'seite.html' }) },
      'document',
    );
    expect(kept).toMatchObject({ preview: 'none', pagecount: 0 });
    const download = await editor.call('documentFile', { params: { docid: kept?.docid }, body: {} });
    expect(download.headers.get('content-type')).toBe('application/octet-stream');
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    await fail(editor, 'pageImage', 'preview.unavailable', { params: { docid: kept?.docid, pageno: 1 } });
    await fail(editor, 'documentFile', 'preview.unavailable', {
      params: { docid: kept?.docid },
      modifiers: ['pdf'],
      body: {},
    });
  });

  test('deceptive file names are refused', async () => {
    const { scene } = cast();
    const { bytes } = await pdf();
    for (const name of ['a\u202Efdp.exe', '..', ' ', `${'n'.repeat(256)}.pdf`])
      expectFailure(await filed(metafileOf(scene, unique()), { bytes, name }), 'archive.fileNameInvalid');
  });

  test('a file without a name is refused', async () => {
    const { editor, scene } = cast();
    const part = (head: string, content: string) =>
      `--limit\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const body = `${part('name="dmsmetafile"', JSON.stringify(metafileOf(scene, unique())))}${part('name="dmsfile"\r\ncontent-type: application/octet-stream', 'text')}--limit--\r\n`;
    expectFailure(
      await editor.send('POST', operations.documentArchive.path, body, {
        'content-type': 'multipart/form-data; boundary=limit',
        [CSRF_HEADER]: '1',
      }),
      'archive.fileNameInvalid',
    );
  });

  test('metadata may be a file part; there is exactly one file', async () => {
    const { scene } = cast();
    const { bytes, name } = await pdf();
    const form = new FormData();
    form.set(
      'dmsmetafile',
      new Blob([JSON.stringify(metafileOf(scene, unique()))], { type: 'application/json' }),
      'meta.json',
    );
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    await succeed(cast().editor, 'documentArchive', { body: form }, 'document');
    const twice = archiveForm(metafileOf(scene, unique()), { bytes, name });
    twice.append('file', new Blob([new Uint8Array(bytes)]), 'second.pdf');
    expectFailure(await cast().editor.call('documentArchive', { body: twice }), 'request.invalid');
  });

  test('a file above the limit is refused and leaves nothing', async (context) => {
    const { filesDir } = cast().stage;
    if (filesDir === undefined) {
      context.skip('a foreign server has limits of its own');
      return;
    }
    const kept = async () =>
      (await readdir(filesDir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted();
    const before = await kept();
    expectFailure(
      await filed(metafileOf(cast().scene, unique()), { bytes: Buffer.alloc(6 * 1_048_576, 1), name: 'groß.bin' }),
      'request.tooLarge',
    );
    expect(await kept()).toEqual(before);
  });
}
