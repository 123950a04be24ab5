import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PASSWORD_HEADER } from '#core/contract/constants.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm } from '#tests/conformance/scene.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

export function pageSuite(cast: () => Cast): void {
  test('a page has its size in page units, and an image of that many pixels at 150 dpi', async () => {
    const { editor, docid } = cast();
    const [page] = await succeed<{ width: number; height: number }>(
      editor,
      'pageInfo',
      { params: { docid, pageno: 2 } },
      'page',
    );
    expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([1240, 1754]);
    const image = await editor.call('pageImage', { params: { docid, pageno: 2 } });
    expect(image.bytes.subarray(0, 3)).toEqual(JPEG);
    expect(image.headers.get('cache-control')).toBe('private, no-cache');
    const again = await editor.call('pageImage', {
      params: { docid, pageno: 2 },
      headers: { 'if-none-match': image.headers.get('etag') ?? '' },
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('[VIEW-01] a part of a page has a higher resolution than the whole, and is cached separately', async () => {
    const { editor, docid } = cast();
    const params = { docid, pageno: 2 };
    const part = await editor.call('pageImage', { params, query: { dpi: '300', region: '100,200.5,300,150' } });
    expect(part.status).toBe(200);
    const { width, height } = await sharp(part.bytes).metadata();
    expect([width, height]).toEqual([600, 300]);
    const other = await editor.call('pageImage', { params, query: { dpi: '300', region: '100,200.5,300,151' } });
    expect(other.headers.get('etag')).not.toBe(part.headers.get('etag'));
    await fail(editor, 'pageImage', 'page.unknown', { params, query: { region: '9000,0,10,10' } });
    for (const region of ['', '1,2,3', '0,0,0,10', '-1,0,10,10', '0,0,1e3,10', 'a,b,c,d'])
      await fail(editor, 'pageImage', 'request.invalid', { params, query: { region } });
  });

  test('missing pages and options out of bounds are reported', async () => {
    const { editor, docid } = cast();
    for (const pageno of [0, 3, 2_147_483_647]) {
      await fail(editor, 'pageImage', 'page.unknown', { params: { docid, pageno } });
      await fail(editor, 'pageInfo', 'page.unknown', { params: { docid, pageno } });
    }
    for (const pageno of ['-1', '1e9', 'one', '99999999999'])
      await fail(editor, 'pageImage', 'request.invalid', { params: { docid, pageno } });
    for (const query of [{ dpi: '0' }, { dpi: '-1' }, { dpi: 'high' }, { quality: '101' }, { layer: 'yes' }])
      await fail(editor, 'pageImage', 'request.invalid', { params: { docid, pageno: 1 }, query });
  });

  test('[VIEW-05] refusals are not cached: what is gone today may be back tomorrow', async () => {
    const { editor, docid } = cast();
    const refused = await editor.call('pageImage', { params: { docid, pageno: 3 } });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('an encrypted document shows its pages to users with the password', async () => {
    const { editor, scene } = cast();
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 400]);
    pdf.encrypt({ userPassword: 'schlüssel', ownerPassword: 'owner' });
    const bytes = Buffer.from(await pdf.save({ useObjectStreams: false }));
    const [document] = await succeed<{ docid: number }>(
      editor,
      'documentArchive',
      { body: archiveForm(metafileOf(scene, `E-${Date.now()}`), { bytes, name: 'geheim.pdf' }) },
      'document',
    );
    expect(document).toMatchObject({ encrypted: true, preview: 'pages', pagecount: 0 });
    const params = { docid: document?.docid, pageno: 1 };
    const password = (text: string) => ({ [PASSWORD_HEADER]: Buffer.from(text, 'utf8').toString('base64') });
    await fail(editor, 'pageImage', 'document.passwordRequired', { params });
    await fail(editor, 'pageImage', 'document.passwordWrong', { params, headers: password('falsch') });
    const image = await editor.call('pageImage', { params, headers: password('schlüssel') });
    expect([image.status, image.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await succeed(editor, 'documentInfo', { params, headers: password('schlüssel') }, 'document')).toMatchObject(
      [{ pagecount: 1, pages: [{ count: 1, width: 625 }] }],
    );
  });
}
