import { expect, test } from 'vitest';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import { Caller } from './caller.ts';
import { type Cast, metafileOf } from './cast.ts';
import { expectFailure, fail, succeed } from './expectations.ts';
import { archiveForm, makePdf } from './scene.ts';

const all = Object.entries<Operation>(operations) as [OperationName, Operation][];
const params = (docid: number) => ({
  docid,
  fileid: 1,
  pageno: 1,
  name: 'x',
  id: 1,
  version: 1,
  type: 1,
  stampid: 1,
  templateid: 1,
  formid: 1,
  wfid: 1,
  file: 'x',
});

/** Valid bodies for document calls, so that a refusal can only be due to the document. */
const validBodies: Readonly<Record<string, object>> = {
  documentSign: { docversion: 1, signature: { pageno: 1, x: 0, y: 0, width: 100, height: 50 } },
  documentFind: { text: 'Kranwagen' },
  layerSet: {
    layer: [
      {
        pageno: 1,
        marks: [
          {
            localid: 'a',
            kind: 'rectangle',
            geometry: { x: 10, y: 10, width: 30, height: 20 },
            style: { color: '#ff0000', width: 20, opacity: 1 },
          },
        ],
      },
    ],
  },
  noteSet: { text: 'x' },
  linkListOf: { link: [{ to: 1 }] },
  layerDelete: { layer: [{ pageno: 1, editgroupno: 1 }] },
};

/** The same for queries. */
const validQueries: Readonly<Record<string, Record<string, string>>> = {
  linkDelete: { id: '1' },
  documentPast: { at: '01.01.2026 00:00:00' },
};

export function accessSuite(cast: () => Cast): void {
  test('[AUTH-01] without a session every call but login is refused', async () => {
    const nobody = new Caller(cast().scene.baseUrl);
    const forged = new Caller(cast().scene.baseUrl);
    forged.cookie = 'dms_session=AAAAAAAAAAAAAAAAAAAAAA';
    for (const [name, { access }] of all) {
      if (access === 'public') continue;
      const answer = await nobody.call(name, { params: params(cast().docid) });
      expect({ name, status: answer.status }).toEqual({ name, status: 401 });
      expectFailure(answer, 'session.missing');
      expectFailure(await forged.call(name, { params: params(cast().docid) }), 'session.missing');
    }
  });

  test('(security 29) every changing call is refused to pages of other sites, GET or not', async () => {
    const { editor, docid } = cast();
    for (const [name, { effect }] of all) {
      if (effect !== 'change') continue;
      expectFailure(
        await editor.call(name, { params: params(docid), headers: { [CSRF_HEADER]: undefined } }),
        'request.crossSite',
      );
      expectFailure(
        await editor.call(name, { params: params(docid), headers: { 'sec-fetch-site': 'cross-site' } }),
        'request.crossSite',
      );
      expectFailure(
        await editor.call(name, { params: params(docid), headers: { origin: 'https://evil.example' } }),
        'request.crossSite',
      );
    }
    await succeed(editor, 'userInfo');
  });

  test('a document of another client looks like one that never existed', async () => {
    const { stranger, docid } = cast();
    for (const [name, operation] of all) {
      if (!operation.path.includes('{docid}')) continue;
      const body = validBodies[name] ?? {};
      const input = { body, query: validQueries[name] ?? {} };
      const foreign = await stranger.call(name, { params: params(docid), ...input });
      const absent = await stranger.call(name, { params: params(2_000_000_000), ...input });
      expectFailure(foreign, 'document.unknown');
      expect(foreign.bytes.equals(absent.bytes), name).toBe(true);
    }
  });

  test('[SRCH-10] search, counts, master data and look-ups show nothing of another client', async () => {
    const { stranger, scene } = cast();
    expect(await succeed(stranger, 'search', { body: {} }, 'searchresult')).toMatchObject([{ count: 0 }]);
    expect(await succeed(stranger, 'search', { body: { fulltext: 'Kranwagen' } }, 'searchresult')).toMatchObject([
      { count: 0 },
    ]);
    expect(
      await succeed(stranger, 'search', { body: { clientid: [scene.filing.clientid] } }, 'searchresult'),
    ).toMatchObject([{ count: 0 }]);
    const clients = await succeed<{ id: number }>(stranger, 'clientList', {}, 'client');
    expect(clients.map(({ id }) => id)).not.toContain(scene.filing.clientid);
    await fail(stranger, 'lookupList', 'lookup.unknown', {
      body: { maskID: scene.filing.maskid, fieldID: scene.filing.lookupField },
    });
    await fail(stranger, 'documentArchive', 'archive.metadataInvalid', {
      body: archiveForm(metafileOf(scene, 'S-1'), { bytes: await makePdf('x'), name: 'x.pdf' }),
    });
  });

  test('[SRCH-10] users of two clients: thumbnails, downloads and rows of a result show each only their own documents', async () => {
    const { editor, stranger, docid } = cast();
    const name = `Süd-${Date.now()}.pdf`;
    const place = { clientid: 2, productid: 1, year: 2026, doctypeid: 2, maskid: 2, indexes: [] };
    const upload = archiveForm(place, { bytes: await makePdf('Süden'), name });
    const [theirs] = await succeed<{ docid: number }>(stranger, 'documentArchive', { body: upload }, 'document');
    const all = async (by: Caller) => {
      const asked = { body: { limit: 500 } };
      const [result] = await succeed<{ id: string; document: unknown }>(by, 'search', asked, 'searchresult');
      const window = { body: { id: result?.id, offset: 0, limit: 500 } };
      const rows = await succeed<{ docid: number }>(by, 'searchResult', window, 'document');
      expect(result?.document).toEqual(rows);
      return { id: result?.id ?? '', found: rows.map((row) => row.docid) };
    };
    for (const [by, own, foreign] of [
      [editor, docid, theirs?.docid],
      [stranger, theirs?.docid, docid],
    ] as const) {
      const { id, found } = await all(by);
      expect([found.includes(own ?? 0), found.includes(foreign ?? 0)]).toEqual([true, false]);
      const thumbnail = (of?: number) => ({ params: { id }, body: { docid: of, size: 64 } });
      expect((await by.call('searchResultThumbnail', thumbnail(own))).status).toBe(200);
      await fail(by, 'searchResultThumbnail', 'search.resultExpired', thumbnail(foreign));
      // A ZIP is made in the browser, of files fetched one by one.
      expect((await by.call('documentFile', { params: { docid: own }, body: {} })).status).toBe(200);
      await fail(by, 'documentFile', 'document.unknown', { params: { docid: foreign }, body: {} });
    }
    await succeed(stranger, 'documentDelete', { params: { docid: theirs?.docid } });
  });

  test('[AUTH-12] users who may only search may not archive, download or edit', async () => {
    const { reader, docid, scene } = cast();
    await fail(reader, 'documentArchive', 'archive.rightMissing', {
      body: archiveForm(metafileOf(scene, 'R-1'), { bytes: await makePdf('x'), name: 'x.pdf' }),
    });
    await fail(reader, 'documentFile', 'right.missing', { params: { docid }, body: {} });
    await fail(reader, 'layerLock', 'layer.rightMissing', { params: { docid } });
    expect(await succeed(reader, 'documentInfo', { params: { docid } }, 'document')).toMatchObject([
      { rights: { editlayers: false, download: false, whynotlayers: 'layer.rightMissing' } },
    ]);
    expect(await succeed(reader, 'rightList', {}, 'right')).toMatchObject([
      { document: { archive: false, search: true } },
    ]);
  });

  test('a right granted by a group applies in its clients only', async () => {
    const { docid, scene } = cast();
    const split = new Caller(scene.baseUrl);
    await split.login(scene.split.login, scene.split.password);
    await fail(split, 'documentFile', 'right.missing', { params: { docid }, body: {} });
    await fail(split, 'layerLock', 'layer.rightMissing', { params: { docid } });
    const form = async () => archiveForm(metafileOf(scene, 'P-1'), { bytes: await makePdf('x'), name: 'x.pdf' });
    await fail(split, 'documentArchive', 'archive.rightMissing', { body: await form() });
    await fail(split, 'documentVersionize', 'archive.rightMissing', { params: { docid }, body: await form() });
    expect(await succeed(split, 'documentInfo', { params: { docid } }, 'document')).toMatchObject([
      { rights: { editlayers: false, removeothers: false, download: false, sign: false } },
    ]);
    // A right held in any client shows in the menus; each document has its own rights.
    expect(await succeed(split, 'rightList', {}, 'right')).toMatchObject([{ document: { archive: true } }]);
  });

  test('(security 32) a forced password change cannot be bypassed', async () => {
    const { scene } = cast();
    const pending = new Caller(scene.baseUrl);
    const login = await pending.login(scene.pending.login, scene.pending.password);
    expect(login.json['user']).toMatchObject([{ mustchange: true }]);
    for (const [name, { access }] of all) {
      if (access === 'session')
        expectFailure(await pending.call(name, { params: params(cast().docid) }), 'session.setupRequired');
    }
    await succeed(pending, 'userInfo');
    await succeed(pending, 'userLogout');
  });

  test('[APP-12] users set and remove their own picture, a JPEG of at most 64 KiB, and nobody else does', async () => {
    const { editor, second } = cast();
    const [user] = await succeed<{ id: number }>(editor, 'userInfo', {}, 'user');
    const id = user?.id ?? 0;
    const set = (image: string) => ({ params: { id }, body: { image } });
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]).toString('base64');
    expect(await succeed(editor, 'userImage', set(jpeg), 'user')).toMatchObject([{ id, image: jpeg }]);
    expect(await succeed(editor, 'userInfo', {}, 'user')).toMatchObject([{ image: jpeg }]);
    await fail(second, 'userImage', 'right.missing', set(jpeg));
    for (const unfit of [
      '<svg onload=alert(1)>',
      Buffer.from('<svg onload=alert(1)>').toString('base64'),
      `${jpeg}\n`,
      `/9j/${'A'.repeat(90_000)}`,
    ])
      await fail(editor, 'userImage', 'request.invalid', set(unfit));
    const [without] = await succeed(editor, 'userImage', set(''), 'user');
    expect(without).not.toHaveProperty('image');
  });

  test('only settings of the web viewer are returned', async () => {
    await fail(cast().editor, 'configGet', 'config.unknown', { params: { name: 'mail_password' } });
    const entries = await succeed<{ name: string }>(cast().editor, 'configList', {}, 'config');
    expect(entries.every(({ name }) => name.startsWith('webviewer_'))).toBe(true);
  });
}
