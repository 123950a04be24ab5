import { expect, test } from 'vitest';
import { SAVED_SEARCHES_OWNED, type SavedSearch } from '#core/contract/search/savedSearch.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

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
    const [kept] = await succeed<SavedSearch>(editor, 'savedSearchSet', set({ name: ' Offene ' }), 'savedsearch');
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

  test('[SRCH-04] the number of saved searches per user is limited', async () => {
    const { second } = cast();
    for (let at = 0; at < SAVED_SEARCHES_OWNED; at += 1)
      await succeed(second, 'savedSearchSet', set({ name: `Suche ${at}` }));
    await fail(second, 'savedSearchSet', 'savedSearch.tooMany', set({ name: 'Noch eine' }));
    for (const search of await succeed<SavedSearch>(second, 'savedSearchList', {}, 'savedsearch'))
      await succeed(second, 'savedSearchDelete', remove(search));
  });
}
