import { expect, test } from 'vitest';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import { type SearchRequest, SOUGHT_VALUES_MAXIMUM } from '#core/contract/search/search.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const { equal, greater, smaller, unequal, notFilled, filled, contains } = SEARCH_OPERATORS;
/** Distinguishes this suite's documents from others. */
const batch = `S${Date.now() % 1_000_000}`;

export function searchSuite(cast: () => Cast): void {
  const numbersOf = async (request: SearchRequest): Promise<string[]> => {
    const { editor, scene } = cast();
    const indexes = [
      { indexid: scene.filing.textIndex, operator: contains, value: `${batch}*` },
      ...(request.indexes ?? []),
    ];
    const [result] = await succeed<{ id: string; count: number; document: unknown }>(
      editor,
      'search',
      { body: { ...request, indexes, limit: 500 } },
      'searchresult',
    );
    const rows = await succeed<{ position: number; indexes: { indexid: number; value: string }[] }>(
      editor,
      'searchResult',
      { body: { id: result?.id, offset: 0, limit: 500 } },
      'document',
    );
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at));
    expect(rows.length).toBe(result?.count);
    expect(result?.document, 'the first window comes with the result').toEqual(rows);
    return rows.map(
      (row) => row.indexes.find(({ indexid }) => indexid === scene.filing.textIndex)?.value.split('-')[1] ?? '',
    );
  };
  const where = (index: 'textIndex' | 'numberIndex' | 'dateIndex', operator: number, value?: string) =>
    numbersOf({
      indexes: [{ indexid: cast().scene.filing[index], operator, ...(value !== undefined && { value }) }],
      sort: [{ column: 'docid', descending: false }],
    });

  test('[SRCH-09] set-up: four documents with different values', async () => {
    const { editor, scene } = cast();
    const { numberIndex, dateIndex } = scene.filing;
    const values: [string, string?, string?][] = [
      ['ä1', '9,5', '28.02.2026'],
      ['B2', '10', '01.03.2026'],
      ['c3%', '100.25'],
      ['d4_'],
    ];
    for (const [name, amount, date] of values) {
      const more = [
        ...(amount === undefined ? [] : [{ indexid: numberIndex, value: amount }]),
        ...(date === undefined ? [] : [{ indexid: dateIndex, value: date }]),
      ];
      await succeed(editor, 'documentArchive', {
        body: archiveForm(metafileOf(scene, `${batch}-${name}`, more), {
          bytes: await makePdf(`Inhalt ${name}`),
          name: `${name}.pdf`,
        }),
      });
    }
    expect(await numbersOf({ sort: [{ column: 'docid', descending: false }] })).toEqual(['ä1', 'B2', 'c3%', 'd4_']);
  });

  test('[SRCH-09] the seven operators compare by the type of their index', async () => {
    expect(await where('numberIndex', equal, '10,0')).toEqual(['B2']);
    expect(await where('numberIndex', greater, '9.5')).toEqual(['B2', 'c3%']);
    expect(await where('numberIndex', smaller, '10')).toEqual(['ä1']);
    expect(await where('numberIndex', unequal, '10')).toEqual(['ä1', 'c3%', 'd4_']);
    expect(await where('numberIndex', filled)).toEqual(['ä1', 'B2', 'c3%']);
    expect(await where('numberIndex', notFilled)).toEqual(['d4_']);
    expect(await where('dateIndex', greater, '28.02.2026')).toEqual(['B2']);
    expect(await where('textIndex', equal, `${batch}-Ä1`)).toEqual(['ä1']);
    expect(await where('textIndex', contains, 'a1')).toEqual(['ä1']);
  });

  test('[SRCH-02] several values are searched for at once: any of them, or none', async () => {
    const { editor, scene } = cast();
    const several = (index: 'textIndex' | 'numberIndex', operator: number, values: string[]) =>
      numbersOf({
        indexes: [{ indexid: scene.filing[index], operator, values }],
        sort: [{ column: 'docid', descending: false }],
      });
    expect(await several('numberIndex', equal, ['10', '9,5', '7'])).toEqual(['ä1', 'B2']);
    expect(await several('numberIndex', unequal, ['10', '9,5'])).toEqual(['c3%', 'd4_']);
    expect(await several('textIndex', equal, [`${batch}-ä1`, `${batch}-d*`])).toEqual(['ä1', 'd4_']);
    expect(await several('textIndex', contains, ['B2', 'c3'])).toEqual(['B2', 'c3%']);
    const most = Array.from({ length: SOUGHT_VALUES_MAXIMUM }, (_, at) => `x${at}*`);
    expect(await several('textIndex', equal, most)).toEqual([]);
    const wrong = (operator: number, values: string[]) => ({
      body: { indexes: [{ indexid: scene.filing.numberIndex, operator, values }] },
    });
    await fail(editor, 'search', 'index.invalid', wrong(equal, ['10', 'ten']));
    await fail(editor, 'search', 'index.required', wrong(equal, []));
    await fail(editor, 'search', 'request.invalid', wrong(greater, ['1', '2']));
  });

  test("only the user's asterisk is a wildcard", async () => {
    expect(await where('textIndex', equal, `${batch}-*`)).toEqual(['ä1', 'B2', 'c3%', 'd4_']);
    expect(await where('textIndex', contains, '%')).toEqual(['c3%']);
    expect(await where('textIndex', contains, '4_')).toEqual(['d4_']);
    expect(await where('textIndex', contains, '\\')).toEqual([]);
  });

  test('results are sorted by index values and file names, both ways, empty values last; other columns are accepted', async () => {
    const by = (column: string, descending = false) => numbersOf({ sort: [{ column, descending }] });
    const { numberIndex, textIndex } = cast().scene.filing;
    expect(await by(`index:${numberIndex}`)).toEqual(['ä1', 'B2', 'c3%', 'd4_']);
    expect(await by(`index:${numberIndex}`, true)).toEqual(['c3%', 'B2', 'ä1', 'd4_']);
    expect(await by(`index:${textIndex}`, true)).toEqual(['d4_', 'c3%', 'B2', 'ä1']);
    expect(await by('filename')).toEqual(['ä1', 'B2', 'c3%', 'd4_']);
    expect(await by('filename', true)).toEqual(['d4_', 'c3%', 'B2', 'ä1']);
    for (const column of ['archivedate', 'product', 'client', 'year', 'doctype', 'filesize', 'pagecount'])
      expect((await by(column)).toSorted()).toEqual((await by(column, true)).toSorted());
  });

  test('words on pages are found once indexed in the background, in any inflection; names at once', async () => {
    await cast().stage.store?.db.selectFrom('text_job').selectAll().execute();
    await expect.poll(async () => (await numbersOf({ fulltext: 'inhalts c3' })).length, { timeout: 30_000 }).toBe(1);
    expect(await numbersOf({ docwords: 'b2.PDF rechn' })).toEqual(['B2']);
    // The quick filter also searches values and who archived; 'archived by' is a user or a member of a group.
    expect(await numbersOf({ quick: 'b2.PDF rechn' })).toEqual(['B2']);
    expect(await numbersOf({ quick: `${batch}-c3% c3` })).toEqual(['c3%']);
    const { editor, scene } = cast();
    const ours = { indexid: scene.filing.textIndex, operator: contains, value: `${batch}*` };
    const body = { indexes: [ours], limit: 1 };
    const [found] = await succeed<{ document: { archivedby: string }[] }>(editor, 'search', { body }, 'searchresult');
    const archiver = found?.document[0]?.archivedby.toUpperCase() ?? '';
    expect(await numbersOf({ quick: `${archiver} c3` })).toEqual(['c3%']);
    expect(await numbersOf({ quick: `${archiver}x c3` })).toEqual([]);
    expect(await numbersOf({ archivedby: [2_000_000_000] })).toEqual([]);
    expect(await numbersOf({ archivedbygroup: [cast().scene.groups.own], quick: 'b2.pdf' })).toEqual(['B2']);
    expect(await numbersOf({ archivedbygroup: [cast().scene.groups.foreign] })).toEqual([]);
    expect(await numbersOf({ fulltext: '?!' })).toEqual([]);
  });

  test('[SRCH-03] snippets show the words in text, name or values, of accessible documents only', async () => {
    const { editor, stranger, docid } = cast();
    const asked = { body: { docid: [docid, 2_000_000_000], fulltext: 'kranwagens' } };
    const snippets = await succeed<{ docid: number; text: string }>(editor, 'searchSnippets', asked, 'snippet');
    expect(snippets).toEqual([{ docid, pageno: 1, text: 'Kranwagen 1', marks: [0, 9] }]);
    const named = { body: { docid: [docid], fulltext: 'pdf' } };
    expect(await succeed(editor, 'searchSnippets', named, 'snippet')).toMatchObject([
      { docid, text: expect.stringContaining('Größe.pdf'), marks: [6, 3] },
    ]);
    const absent = { body: { docid: [docid], fulltext: 'nirgends' } };
    expect(await succeed(editor, 'searchSnippets', absent, 'snippet')).toEqual([{ docid, text: '', marks: [] }]);
    expect(await succeed(stranger, 'searchSnippets', asked, 'snippet')).toEqual([]);
    const letter = { bytes: Buffer.from('Sehr geehrte Frau Ebel,\nanbei der Frachtbrief.'), name: 'Brief.txt' };
    const form = archiveForm(metafileOf(cast().scene, 'Schreiben 1'), letter);
    const [text] = await succeed<{ docid: number }>(editor, 'documentArchive', { body: form }, 'document');
    const said = { body: { docid: [text!.docid], fulltext: 'frachtbrief' } };
    expect(await succeed(editor, 'searchSnippets', said, 'snippet')).toEqual([
      { docid: text!.docid, text: '… Frau Ebel, anbei der Frachtbrief.', marks: [23, 11] },
    ]);
    await succeed(editor, 'documentDelete', { params: { docid: String(text!.docid) } });
  });

  test('[SRCH-02] phrases, prefixes, exclusions and alternatives give equal results on every database', async () => {
    const { editor } = cast();
    const sought = (fulltext: string) => numbersOf({ fulltext, sort: [{ column: 'docid', descending: false }] });
    await expect.poll(() => sought('"Inhalt c3"'), { timeout: 30_000 }).toEqual(['c3%']);
    await expect.poll(() => sought('inhal*'), { timeout: 30_000 }).toEqual(['ä1', 'B2', 'c3%', 'd4_']);
    expect(await sought('"c3 Inhalt"')).toEqual([]);
    expect(await sought('"Inhalt c*"')).toEqual(['c3%']);
    expect(await sought('inhal* -c3')).toEqual(['ä1', 'B2', 'd4_']);
    expect(await sought('-c3')).toEqual(['ä1', 'B2', 'd4_']);
    expect(await sought('-inhal*')).toEqual([]);
    expect(await sought('c3 OR "Inhalt d4" ODER nirgends')).toEqual(['c3%', 'd4_']);
    // Database query syntax is treated as plain words.
    for (const fulltext of ["c3') OR 1=1 --", 'c3 NEAR b2', 'c3 & !b2 <-> kran', '{terms}: c3^', '""""', 'c3:*A'])
      await succeed(editor, 'search', { body: { fulltext } }, 'searchresult');
    expect(await sought(Array.from({ length: 400 }, (_, at) => `x${at}`).join(' '))).toEqual([]);
    expect(await sought(`${Array.from({ length: 200 }, (_, at) => `x${at}`).join(' OR ')} OR c3`)).toEqual(['c3%']);
    for (const fulltext of ['*', '***', '-', 'OR', '-*']) expect(await sought(fulltext)).toEqual([]);
  });

  test('[SRCH-08] similar spellings are offered without results, from accessible documents only', async () => {
    const { editor, stranger } = cast();
    const similar = (client: typeof editor, fulltext: string) =>
      succeed<{ fulltext: string }>(client, 'searchSimilar', { body: { fulltext } }, 'similar');
    await expect
      .poll(() => similar(editor, '-nirgends Kranwaggen'), { timeout: 30_000 })
      .toEqual([{ fulltext: 'Kranwagen -nirgends' }]);
    expect(await similar(editor, 'Kranwagen')).toEqual([]);
    expect(await similar(editor, 'Kranwaggen -Kranwagen')).toEqual([]);
    expect(await similar(stranger, 'Kranwaggen')).toEqual([]);
  });

  test('[SRCH-01] the number of results without a condition is given, of accessible documents only', async () => {
    const { editor, reader, stranger, scene } = cast();
    const ours = { indexid: scene.filing.textIndex, operator: contains, value: `${batch}*` };
    const none = { indexid: scene.filing.numberIndex, operator: equal, value: '-7' };
    const count = async (caller: typeof editor, body: SearchRequest) =>
      (await succeed<{ count: number }>(caller, 'searchCount', { body }, 'searchcount'))[0];
    expect(await count(editor, { indexes: [ours, none] })).toEqual({ count: 0 });
    expect(await count(editor, { indexes: [ours] })).toEqual({ count: 4 });
    expect(await count(reader, { indexes: [ours] })).toEqual({ count: 4 });
    expect(await count(stranger, { indexes: [] })).toEqual({ count: 0 });
    await fail(stranger, 'searchCount', 'request.invalid', { body: { indexes: [ours] } });
  });

  test('[SRCH-07] a row says so if the user may not change or delete its document', async () => {
    const { editor, reader, scene } = cast();
    const body = {
      indexes: [{ indexid: scene.filing.textIndex, operator: contains, value: `${batch}*` }],
      limit: 1,
    };
    const firstRow = async (caller: typeof editor) =>
      (await succeed<{ document: object[] }>(caller, 'search', { body }, 'searchresult'))[0]?.document[0];
    const whole = await firstRow(editor);
    for (const may of ['mayedit', 'maydelete']) expect(whole).not.toHaveProperty(may);
    expect(await firstRow(reader)).toMatchObject({ mayedit: false, maydelete: false });
  });

  test('stop words are refused, with the remaining search offered', async () => {
    const answer = await fail(cast().editor, 'search', 'search.stopWords', { body: { fulltext: 'die Rechnung und' } });
    expect(answer.json.response.details).toEqual({ words: 'die und', remaining: 'Rechnung' });
  });

  test('invalid values, unknown indexes and expired results are reported', async () => {
    const { editor, stranger, scene } = cast();
    const condition = (indexid: number, operator: number, value?: string) => ({
      body: { indexes: [{ indexid, operator, value }] },
    });
    await fail(editor, 'search', 'index.invalid', condition(scene.filing.numberIndex, equal, 'ten'));
    await fail(editor, 'search', 'index.invalid', condition(scene.filing.dateIndex, greater, '30.02.2026'));
    await fail(editor, 'search', 'index.required', condition(scene.filing.textIndex, equal));
    await fail(editor, 'search', 'request.invalid', condition(999, equal, 'x'));
    await fail(editor, 'searchResult', 'search.resultExpired', { body: { id: 'x', offset: 0, limit: 10 } });
    const [result] = await succeed<{ id: string; count: number }>(editor, 'search', { body: {} }, 'searchresult');
    await fail(stranger, 'searchResult', 'search.resultExpired', { body: { id: result?.id, offset: 0, limit: 10 } });
    await fail(stranger, 'searchResultCount', 'search.resultExpired', { body: { id: result?.id } });
    const [row] = await succeed<{ docid: number }>(
      editor,
      'searchResult',
      { body: { id: result?.id, offset: 0, limit: 1 } },
      'document',
    );
    const small = await editor.call('searchResultThumbnail', {
      params: { id: result?.id },
      body: { docid: row?.docid, size: 100 },
    });
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const theirs = { params: { id: result?.id }, body: { docid: row?.docid } };
    await fail(stranger, 'searchResultThumbnail', 'search.resultExpired', theirs);
    const counted = await succeed<{ count: number }>(
      editor,
      'searchResultCount',
      { body: { id: result?.id } },
      'searchresult',
    );
    expect(counted).toEqual([{ id: result?.id, count: result?.count }]);
  });
}
