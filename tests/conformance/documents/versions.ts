import { expect, test } from 'vitest';
import { VERSION_HEADER } from '#core/contract/constants.ts';
import { type DocumentInfo, FileInfo, type VersionInfo } from '#core/contract/document/document.ts';
import type { FindPage, PageText } from '#core/contract/document/text.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

/** Files a one-page document and returns its id. */
async function file({ editor, scene }: Cast): Promise<number> {
  const form = archiveForm(metafileOf(scene, `V-${Math.random().toString(36).slice(2, 10)}`), {
    bytes: await makePdf('Entwurf', 1),
    name: 'Vertrag.pdf',
  });
  const [document] = await succeed<DocumentInfo>(editor, 'documentArchive', { body: form }, 'document');
  return document?.docid ?? 0;
}

const next = async (words = 'Endfassung', name = 'Vertrag final.pdf', metafile: unknown = {}) =>
  archiveForm(metafile, { bytes: await makePdf(words, 2), name });

export function versionSuite(cast: () => Cast): void {
  test('[DOC-05] a new version replaces the current one, which stays readable with its pages, text and file', async () => {
    const { editor } = cast();
    const docid = await file(cast());
    const [document] = await succeed<DocumentInfo>(
      editor,
      'documentVersionize',
      { params: { docid }, body: await next() },
      'document',
    );
    expect(document).toMatchObject({
      docid,
      version: 2,
      currentversion: 2,
      filename: 'Vertrag final.pdf',
      pagecount: 2,
    });

    const versions = await succeed<VersionInfo>(editor, 'versionInfo', { params: { docid } }, 'version');
    expect(versions).toMatchObject([
      { version: 2, current: true, filename: 'Vertrag final.pdf', pagecount: 2 },
      { version: 1, current: false, filename: 'Vertrag.pdf', pagecount: 1, pages: [{ count: 1 }] },
    ]);
    expect(await succeed<VersionInfo>(editor, 'versionInfoOf', { params: { docid, version: 1 } }, 'version')).toEqual([
      versions[1],
    ]);

    const words = async (query: Record<string, string>) =>
      (await succeed<PageText>(editor, 'pageText', { params: { docid, pageno: 1 }, query }, 'text'))[0]?.text;
    expect([await words({}), await words({ docversion: '2' }), await words({ docversion: '1' })]).toEqual([
      'Endfassung 1',
      'Endfassung 1',
      'Entwurf 1',
    ]);
    const found = async (body: object) =>
      (
        await succeed<FindPage>(
          editor,
          'documentFind',
          { params: { docid }, body: { text: 'Entwurf', ...body } },
          'page',
        )
      ).length;
    expect([await found({}), await found({ docversion: 2 }), await found({ docversion: 1 })]).toEqual([0, 0, 1]);
    const image = async (query: Record<string, string>) => {
      const answer = await editor.call('pageImage', { params: { docid, pageno: 1 }, query: { dpi: '50', ...query } });
      expectSuccess('pageImage', answer);
      expect(answer.headers.get(VERSION_HEADER)).toBe(query['docversion'] ?? '2');
      return answer.bytes;
    };
    expect((await image({ docversion: '1' })).equals(await image({}))).toBe(false);
    await fail(editor, 'pageImage', 'page.unknown', { params: { docid, pageno: 2 }, query: { docversion: '1' } });
    const old = await editor.call('documentFile', { params: { docid }, body: { docversion: 1 } });
    expect(old.headers.get('content-disposition')).toContain('Vertrag.pdf');
    expect(await succeed(editor, 'documentHistory', { params: { docid } }, 'history')).toMatchObject([
      { action: 'document.archived' },
      { action: 'document.versionized', oldvalue: 'Vertrag.pdf', newvalue: 'Vertrag final.pdf' },
    ]);
  });

  test('[DOC-05] of what is known of a document a new version changes only the file, and an old one keeps its own', async () => {
    const { editor } = cast();
    const docid = await file(cast());
    const params = { docid };
    const [before] = await succeed<DocumentInfo>(editor, 'documentInfo', { params }, 'document');
    await succeed(editor, 'documentVersionize', { params, body: await next('Endfassung', 'Skizze.pdf') }, 'document');
    const [after] = await succeed<DocumentInfo>(editor, 'documentInfo', { params }, 'document');
    const fieldsOfFile = Object.keys(FileInfo.shape) as (keyof FileInfo)[];
    const changed = (Object.keys(after!) as (keyof DocumentInfo)[]).filter(
      (field) => JSON.stringify(after![field]) !== JSON.stringify(before![field]),
    );
    // A field that differs between versions and is not in FileInfo would be shown for older versions too.
    const known = new Set<string>([...fieldsOfFile, 'version', 'currentversion']);
    expect(changed.filter((field) => !known.has(field))).toEqual([]);
    const versions = await succeed<VersionInfo>(editor, 'versionInfo', { params }, 'version');
    for (const [at, info] of [after!, before!].entries())
      for (const field of fieldsOfFile) expect(versions[at]?.[field]).toEqual(info[field]);
  });

  test('[DOC-05] marks stay with the version they were drawn on', async () => {
    const { editor } = cast();
    const docid = await file(cast());
    await succeed(editor, 'layerLock', { params: { docid } });
    const mark = {
      localid: 'a',
      kind: 'rectangle',
      geometry: { x: 100, y: 100, width: 200, height: 100 },
      style: { color: '#ff0000', width: 20, opacity: 1 },
    };
    await succeed(editor, 'layerSet', { params: { docid }, body: { layer: [{ pageno: 1, marks: [mark] }] } });
    const marked = async () =>
      (await succeed<VersionInfo>(editor, 'versionInfo', { params: { docid } }, 'version')).map((one) => one.marked);
    expect(await marked()).toEqual([true]);
    await fail(editor, 'documentVersionize', 'layer.locked', { params: { docid }, body: await next() });
    await succeed(editor, 'layerRelease', { params: { docid } });
    const plain = await editor.call('pageImage', { params: { docid, pageno: 1 }, query: { dpi: '50', layer: '0' } });
    await succeed(editor, 'documentVersionize', { params: { docid }, body: await next() });
    expect(await marked()).toEqual([false, true]);
    expect(await succeed(editor, 'layerList', { params: { docid } }, 'layer')).toEqual([]);
    expect(
      await succeed(editor, 'layerList', { params: { docid }, query: { docversion: '1' } }, 'layer'),
    ).toMatchObject([{ pageno: 1, marks: [mark] }]);
    await fail(editor, 'layerList', 'document.versionUnknown', { params: { docid }, query: { docversion: '99' } });
    const drawn = await editor.call('pageImage', {
      params: { docid, pageno: 1 },
      query: { dpi: '50', layer: '1', docversion: '1' },
    });
    expect(drawn.bytes.equals(plain.bytes)).toBe(false);
  });

  test('[DOC-05] two users replace the same version: the second is refused', async () => {
    const { editor, second } = cast();
    const docid = await file(cast());
    const forms = [
      await next('Eins', 'eins.pdf', { docversion: 1 }),
      await next('Zwei', 'zwei.pdf', { docversion: 1 }),
    ];
    const answers = await Promise.all(
      [editor, second].map((caller, at) => caller.call('documentVersionize', { params: { docid }, body: forms[at] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await succeed(editor, 'versionInfo', { params: { docid } }, 'version')).toHaveLength(2);
  });

  test('[DOC-05] unknown versions, unfit files and missing rights are each refused with their own error', async () => {
    const { editor, reader } = cast();
    const docid = await file(cast());
    for (const name of ['pageImage', 'pageInfo', 'pageText'] as const) {
      for (const docversion of ['0', '99'])
        await fail(editor, name, 'document.versionUnknown', { params: { docid, pageno: 1 }, query: { docversion } });
      await fail(editor, name, 'request.invalid', { params: { docid, pageno: 1 }, query: { docversion: '-1' } });
    }
    await fail(editor, 'documentFind', 'document.versionUnknown', {
      params: { docid },
      body: { text: 'a', docversion: 99 },
    });
    await fail(editor, 'versionInfoOf', 'document.versionUnknown', { params: { docid, version: 99 } });
    await fail(reader, 'documentVersionize', 'archive.rightMissing', { params: { docid }, body: await next() });
    await fail(editor, 'documentVersionize', 'archive.fileMissing', { params: { docid }, body: archiveForm({}) });
    await fail(editor, 'documentVersionize', 'archive.fileNameInvalid', {
      params: { docid },
      body: await next('Wort', 'Vertrag\u202Efdp.pdf'),
    });
    await fail(editor, 'documentVersionize', 'archive.fileRefused', {
      params: { docid },
      body: archiveForm({}, { bytes: Buffer.from('<html></html>'), name: 'page.pdf' }),
    });
    expect(await succeed(reader, 'versionInfo', { params: { docid } }, 'version')).toHaveLength(1);
  });

  test('[DOC-05] a document is found by the text of its current version', async () => {
    const { editor } = cast();
    const docid = await file(cast());
    const word = `Fassung${Math.random().toString(36).slice(2, 8)}`;
    await succeed(editor, 'documentVersionize', { params: { docid }, body: await next('Text', `${word}.pdf`) });
    expect(await succeed(editor, 'search', { body: { fulltext: word } }, 'searchresult')).toMatchObject([{ count: 1 }]);
  });
}
