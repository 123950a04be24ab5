import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { PASSWORD_HEADER } from '#core/contract/constants.ts';
import { FIND_TEXT_MAXIMUM, type FindPage, type FindProgress, type PageText } from '#core/contract/document/text.ts';
import { WORD_NUMBERS } from '#core/contract/document/words.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Caller, Input } from '#tests/conformance/caller.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

/** Files a separate PDF and returns its id. */
async function file({ editor, scene }: Cast, bytes: Buffer): Promise<number> {
  const [document] = await succeed<{ docid: number }>(
    editor,
    'documentArchive',
    { body: archiveForm(metafileOf(scene, `T-${Date.now()}`), { bytes, name: 'text.pdf' }) },
    'document',
  );
  return document?.docid ?? 0;
}

/** All results of a find, requested until it is complete. */
async function findAll(
  caller: Caller,
  docid: number,
  text: string,
): Promise<{ pages: FindPage[]; progress: FindProgress[] }> {
  const found: { pages: FindPage[]; progress: FindProgress[] } = { pages: [], progress: [] };
  for (let frompage: number | undefined = 1; frompage !== undefined; frompage = found.progress.at(-1)?.nextpage) {
    const answer = await caller.call('documentFind', { params: { docid }, body: { text, frompage } });
    expectSuccess('documentFind', answer);
    const { page, progress } = answer.json as unknown as { page: FindPage[]; progress: FindProgress[] };
    found.pages.push(...page);
    found.progress.push(...progress);
  }
  return found;
}

export function textSuite(cast: () => Cast): void {
  test('[VIEW-08] a page has its text with a box for each word', async () => {
    const { editor, docid } = cast();
    const [page] = await succeed<PageText>(editor, 'pageText', { params: { docid, pageno: 2 } }, 'text');
    expect(page).toMatchObject({ pageno: 2, text: 'Kranwagen 2' });
    const [start, length, x, y, width, height] = page!.words;
    expect(page?.words).toHaveLength(2 * WORD_NUMBERS);
    expect([start, length]).toEqual([0, 9]);
    expect([Math.round(x! / 10), width! > 150 && width! < 300, y! > 200 && y! + height! < 320]).toEqual([
      10,
      true,
      true,
    ]);
    await fail(editor, 'pageText', 'page.unknown', { params: { docid, pageno: 3 } });
  });

  test('[VIEW-08] a text is found on every page that has it, whatever its case and accents', async () => {
    const { editor, docid } = cast();
    const { pages, progress } = await findAll(editor, docid, '  krÀnwagen ');
    expect(
      pages.map(({ pageno, hits }) => [pageno, hits.map(({ start, length, boxes }) => [start, length, boxes.length])]),
    ).toEqual([
      [1, [[0, 9, 4]]],
      [2, [[0, 9, 4]]],
    ]);
    expect(progress.reduce((sum, one) => sum + one.pages, 0)).toBe(2);
    expect((await findAll(editor, docid, 'Kranwagen 2')).pages.map(({ pageno }) => pageno)).toEqual([2]);
    expect((await findAll(editor, docid, 'nirgends')).pages).toEqual([]);
    await fail(editor, 'documentFind', 'request.invalid', {
      params: { docid },
      body: { text: 'x'.repeat(FIND_TEXT_MAXIMUM + 1) },
    });
  });

  test('[SRCH-06] words of an office document are found on the pages of its rendition, which are drawn', async () => {
    const { editor, scene } = cast();
    const letter = { bytes: Buffer.from('{\\rtf1\\ansi Angebot\\page Kranwagen}'), name: 'kranbrief.rtf' };
    const body = archiveForm(metafileOf(scene, `T-${Date.now()}`), letter);
    const [document] = await succeed<DocumentInfo>(editor, 'documentArchive', { body }, 'document');
    const { docid = 0, preview } = document ?? {};
    if (preview !== 'rendition') {
      console.log('this server has no converter for office documents: their pages were not looked at');
      expect((await findAll(editor, docid, 'Kranwagen')).pages).toEqual([]);
      await fail(editor, 'pageImage', 'preview.unavailable', { params: { docid, pageno: 1 } });
      return;
    }
    const { pages } = await findAll(editor, docid, 'Kranwagen');
    expect(pages.map(({ pageno, hits }) => [pageno, hits.map(({ boxes }) => boxes.length)])).toEqual([[2, [4]]]);
    const picture = async (operation: 'pageImage' | 'searchResultThumbnail', input: Input) => {
      const { status, headers, bytes } = await editor.call(operation, input);
      return [status, headers.get('content-type'), bytes.length > 500];
    };
    const drawn = [200, 'image/jpeg', true];
    expect(await picture('pageImage', { params: { docid, pageno: 2 } })).toEqual(drawn);
    await fail(editor, 'pageImage', 'page.unknown', { params: { docid, pageno: 3 } });
    const search = { body: { docwords: 'kranbrief' } };
    const [result] = await succeed<{ id: string }>(editor, 'search', search, 'searchresult');
    expect(await picture('searchResultThumbnail', { params: { id: result?.id }, body: { docid, size: 900 } })).toEqual(
      drawn,
    );
  });

  test('[SRCH-03] words of a full-text search are found one by one, in any inflection', async () => {
    const { editor, docid } = cast();
    const body = { text: 'kranwagens, 2', words: true };
    const pages = await succeed<FindPage>(editor, 'documentFind', { params: { docid }, body }, 'page');
    expect(pages.map(({ pageno, hits }) => [pageno, hits.map(({ start, length }) => [start, length])])).toEqual([
      [1, [[0, 9]]],
      [
        2,
        [
          [0, 9],
          [10, 1],
        ],
      ],
    ]);
  });

  test('[VIEW-08] a long document is searched in quick partial answers, and pages without text are counted', async () => {
    const pdf = await PDFDocument.load(await makePdf('Kranwagen', 60));
    pdf.addPage([300, 400]);
    const docid = await file(cast(), Buffer.from(await pdf.save()));
    const { pages, progress } = await findAll(cast().editor, docid, 'kranwagen');
    expect(pages.map(({ pageno }) => pageno)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(progress.reduce((sum, one) => sum + one.textless, 0)).toBe(1);
    expect(progress.at(-1)).not.toHaveProperty('nextpage');
  });

  test('text is as protected as page images: from other clients, and by the password', async () => {
    const { editor, stranger, docid } = cast();
    await fail(stranger, 'pageText', 'document.unknown', { params: { docid, pageno: 1 } });
    await fail(stranger, 'documentFind', 'document.unknown', { params: { docid }, body: { text: 'a' } });
    const pdf = await PDFDocument.load(await makePdf('Vertraulich', 1));
    pdf.encrypt({ userPassword: 'schlüssel', ownerPassword: 'owner' });
    const secret = await file(cast(), Buffer.from(await pdf.save({ useObjectStreams: false })));
    const headers = { [PASSWORD_HEADER]: Buffer.from('schlüssel', 'utf8').toString('base64') };
    await fail(editor, 'pageText', 'document.passwordRequired', { params: { docid: secret, pageno: 1 } });
    await fail(editor, 'documentFind', 'document.passwordRequired', {
      params: { docid: secret },
      body: { text: 'vertraulich' },
    });
    expect(
      await succeed<PageText>(editor, 'pageText', { params: { docid: secret, pageno: 1 }, headers }, 'text'),
    ).toMatchObject([{ text: 'Vertraulich 1' }]);
    await fail(editor, 'pageText', 'document.passwordRequired', { params: { docid: secret, pageno: 1 } });
    expect(
      await succeed<FindPage>(
        editor,
        'documentFind',
        { params: { docid: secret }, body: { text: 'vertraulich' }, headers },
        'page',
      ),
    ).toMatchObject([{ pageno: 1 }]);
  });
}
