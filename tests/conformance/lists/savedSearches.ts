import { expect, test } from 'vitest';
import { SAVED_SEARCHES_OWNED, type SavedSearch } from '#core/contract/search/savedSearch.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const query = {
  products: [],
  clients: [],
  years: [2026],
  doctypes: ['Rechnung'],
  maskid: 1,
  fields: [{ fieldid: 1, operator: 6, text: 'Müller*' }],
  fulltext: 'pumpe',
  docwords: '',
  request: { fulltext: 'pumpe' },
};

export function savedSearchSuite(cast: () => Cast): void {
  const set = (body: object) => ({ body: { groups: [], query, ...body } });
  const remove = (search: SavedSearch | undefined) => ({ body: { searchid: search?.searchid } });
  const names = async (who: 'editor' | 'second' | 'reader' | 'stranger') =>
    (await succeed<SavedSearch>(cast()[who], 'savedSearchList', {}, 'savedsearch')).map(({ name }) => name);

  test('[SRCH-04] a search is saved as typed, renamed and deleted by its owner, and invisible to others', async () => {
    const { editor, second } = cast();
    const [kept] = await succeed<SavedSearch>(
      editor,
      'savedSearchSet',
      set({ name: ' Off\u202Eene\u2066 ' }),
      'savedsearch',
    );
    expect(kept).toMatchObject({ name: 'Offene', groups: [], maychange: true, query });
    expect(await names('second')).toEqual([]);
    await fail(second, 'savedSearchSet', 'savedSearch.unknown', set({ searchid: kept?.searchid, name: 'x' }));
    await fail(second, 'savedSearchDelete', 'savedSearch.unknown', remove(kept));
    const changed = set({ searchid: kept?.searchid, name: 'Bezahlte', query: { ...query, fulltext: 'ventil' } });
    const [renamed] = await succeed<SavedSearch>(editor, 'savedSearchSet', changed, 'savedsearch');
    expect(renamed).toMatchObject({ name: 'Bezahlte', query: { fulltext: 'ventil' } });
    await fail(editor, 'savedSearchSet', 'savedSearch.nameTaken', set({ name: 'BEZAHLTE' }));
    await succeed(editor, 'savedSearchDelete', remove(kept));
    await fail(editor, 'savedSearchDelete', 'savedSearch.unknown', remove(kept));
    expect(await names('editor')).toEqual([]);
  });

  test('[SRCH-04] a shared search is visible to and run by members, and changed only by its owner', async () => {
    const { editor, second, scene } = cast();
    await fail(
      editor,
      'savedSearchSet',
      'savedSearch.groupForeign',
      set({ name: 'Geteilt', groups: [scene.groups.foreign] }),
    );
    const shared = set({ name: 'Geteilt', groups: [scene.groups.own] });
    const [kept] = await succeed<SavedSearch>(editor, 'savedSearchSet', shared, 'savedsearch');
    const [theirs] = await succeed<SavedSearch>(second, 'savedSearchList', {}, 'savedsearch');
    expect(theirs).toMatchObject({ name: 'Geteilt', maychange: false, groups: [], query });
    expect(await names('stranger')).toEqual([]);
    await fail(second, 'savedSearchSet', 'savedSearch.foreign', set({ searchid: kept?.searchid, name: 'Meine' }));
    await fail(second, 'savedSearchDelete', 'savedSearch.foreign', remove(kept));
    await succeed(editor, 'savedSearchSet', set({ searchid: kept?.searchid, name: 'Geteilt' }));
    expect(await names('second')).toEqual([]);
    await succeed(editor, 'savedSearchDelete', remove(kept));
  });

  test('[SRCH-04] [SRCH-10] a shared search shows and counts for each user only their own documents', async () => {
    const { stranger, scene, docid } = cast();
    const split = new Caller(scene.baseUrl);
    await split.login(scene.split.login, scene.split.password);
    const fulltext = 'Kranwagen';
    const place = { clientid: 2, productid: 1, year: 2026, doctypeid: 2, maskid: 2, indexes: [] };
    const upload = archiveForm(place, { bytes: await makePdf(fulltext), name: `Süd-${Date.now()}.pdf` });
    const [theirs] = await succeed<{ docid: number }>(stranger, 'documentArchive', { body: upload }, 'document');
    const body = set({
      name: 'Kräne',
      groups: [scene.groups.foreign],
      query: { ...query, fulltext, request: { fulltext } },
    });
    const [kept] = await succeed<SavedSearch>(split, 'savedSearchSet', body, 'savedsearch');
    const run = async (by: Caller) => {
      const searches = await succeed<SavedSearch>(by, 'savedSearchList', {}, 'savedsearch');
      const { request } = searches.find(({ searchid }) => searchid === kept?.searchid)!.query;
      const asked = { body: { ...request, limit: 500 } };
      const [result] = await succeed<{ document: { docid: number }[] }>(by, 'search', asked, 'searchresult');
      const [counted] = await succeed<{ count: number }>(by, 'searchCount', { body: request }, 'searchcount');
      const found = result?.document.map((row) => row.docid) ?? [];
      expect(counted?.count).toBe(found.length);
      return [docid, theirs?.docid ?? 0].map((one) => found.includes(one));
    };
    // A new document is found once its text has been read.
    await expect.poll(() => run(split), { timeout: 30_000 }).toEqual([true, true]);
    expect(await run(stranger)).toEqual([false, true]);
    await succeed(split, 'savedSearchDelete', remove(kept));
    await succeed(stranger, 'documentDelete', { params: { docid: theirs?.docid } });
  });

  test('[SRCH-04] a search changed in another window since it was read is not overwritten unseen', async () => {
    const { editor } = cast();
    const [read] = await succeed<SavedSearch>(editor, 'savedSearchSet', set({ name: 'Messe' }), 'savedsearch');
    const change = (body: object) => set({ searchid: read?.searchid, etag: read?.etag, ...body });
    const [here] = await succeed<SavedSearch>(editor, 'savedSearchSet', change({ name: 'Messe 2' }), 'savedsearch');
    await fail(editor, 'savedSearchSet', 'savedSearch.conflict', change({ name: 'Messe 3' }));
    const conditions = { ...query, fulltext: 'ventil' };
    const [now] = await succeed<SavedSearch>(
      editor,
      'savedSearchSet',
      change({ name: 'Messe 2', etag: here?.etag, query: conditions }),
      'savedsearch',
    );
    await fail(editor, 'savedSearchSet', 'savedSearch.conflict', change({ name: 'Messe 3', etag: here?.etag }));
    await succeed(editor, 'savedSearchSet', change({ name: 'Messe 3', etag: now?.etag }));
    expect(await names('editor')).toEqual(['Messe 3']);
    await succeed(editor, 'savedSearchDelete', remove(read));
  });

  test('[SRCH-04] the number of saved searches per user is limited', async () => {
    const { second } = cast();
    for (let at = 0; at < SAVED_SEARCHES_OWNED; at += 1)
      await succeed(second, 'savedSearchSet', set({ name: `Suche ${at}` }));
    await fail(second, 'savedSearchSet', 'savedSearch.tooMany', set({ name: 'Noch eine' }));
    for (const search of await succeed<SavedSearch>(second, 'savedSearchList', {}, 'savedsearch'))
      await succeed(second, 'savedSearchDelete', remove(search));
  });
}
