import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#src/gateway/connection.ts';
import { runSearch } from '../effects.ts';
import { resultList } from '../resultList.ts';
import { currentSearch, useSearch } from '../store.ts';
import { bringPicture } from './picture.ts';

const asked: string[] = [];
/** The page on which the server finds the words; it searches three pages at a time. */
let onPage = 0;

beforeEach(() => {
  asked.length = 0;
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('fetch', (url: string, { body }: { readonly body?: string }) => {
    const path = url.replace(/^.*\/dms/, '').replace(/\?.*/, '');
    if (/thumbnail|image/.test(path)) {
      asked.push(path);
      return Promise.resolve(new Response('picture', { headers: { 'content-type': 'image/jpeg' } }));
    }
    const response = { system: 'dms', code: 200, message: '' };
    const frompage = Number(/"frompage":(\d+)/.exec(body ?? '')?.[1] ?? 1);
    const nextpage = frompage + 3;
    const page = onPage >= frompage && onPage < nextpage ? [{ pageno: onPage, hits: [] }] : [];
    const searchresult = [{ id: 'r7', count: 0, rows: [] }];
    return Promise.resolve(
      Response.json({
        response,
        searchresult,
        page,
        progress: [{ pages: 3, textless: 0, unreadable: 0, ...(nextpage <= 100 && { nextpage }) }],
        snippet: [],
      }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

async function searchFor(fulltext: string): Promise<void> {
  useSearch.setState({ draft: { ...currentSearch().draft, fulltext } });
  await runSearch();
  await vi.waitUntil(() => {
    const { opened, asked: shown } = resultList().store.getState();
    return opened?.id === 'r7' && shown?.fulltext === fulltext;
  });
}
const row = { docid: 42, version: 1 };
const signal = new AbortController().signal;

test('[SRCH-06] the picture of a row is its thumbnail in the result, by a call of its own', async () => {
  await searchFor('');
  const picture = await bringPicture(row, signal);
  expect(picture.ok && picture.value.found).toBe(undefined);
  expect(asked).toEqual(['/searchresult/r7/thumbnail/']);
});

test('[SRCH-06] with words the picture is the page that has them; if no page has, it is the thumbnail', async () => {
  await searchFor('Kranwagen');
  onPage = 53;
  const picture = await bringPicture(row, signal);
  expect(picture.ok && picture.value.found?.pageno).toBe(53);
  onPage = 0;
  await bringPicture(row, signal);
  expect(asked).toEqual(['/document/42/page/53/image/', '/searchresult/r7/thumbnail/']);
});
