import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchPrefill } from '#src/stores/shell/prefill.ts';
import type { LinkProblem } from './problem.ts';
import { type Catalogue, resolveDeepLink } from './resolve.ts';

const index = (id: number) => ({
  id,
  name: `i${id}`,
  caption: `Index ${id}`,
  type: 'text' as const,
  digitsonly: false,
});
const mask = (id: number, caption: string, ...indexids: number[]) => ({
  id,
  caption,
  doctypeid: [1],
  fields: indexids.map((indexid) => ({
    id: id * 100 + indexid,
    indexid,
    caption: '',
    flags: 2,
    required: false,
    lookup: false,
    textarea: false,
  })),
});
const data: Catalogue = {
  products: [
    { id: 1, name: 'Finance' },
    { id: 2, name: 'Staff' },
  ],
  clients: [
    { id: 7, name: '10', caption: 'Mill' },
    { id: 10, name: '20', caption: 'Bakery' },
  ],
  years: [
    { id: 2025, name: '2025' },
    { id: 2026, name: '2026' },
  ],
  masks: [mask(1, 'Invoice', 11, 12), mask(2, 'Letter', 13)],
  indexes: [index(11), index(12), index(13), index(14)],
};

const to = (path: string) => ({ ok: true, value: [{ kind: 'path', path }] });
const seek = (part: Partial<SearchPrefill>) => ({
  ok: true,
  value: [
    {
      kind: 'search',
      prefill: { products: [], clients: [], years: [], maskid: null, fulltext: '', indexes: [], ...part },
    },
  ],
});
const bad = (name: LinkProblem['name'], part?: string) => ({
  ok: false,
  error: part === undefined ? expect.objectContaining({ name }) : { name, part },
});
const action = (...actions: unknown[]) => `?action=${encodeURIComponent(JSON.stringify(actions))}`;

describe('[NAV-07] the forms', () => {
  test.each([
    ['', to('/search')],
    ['#', to('/search')],
    ['#/', to('/search')],
    ['#search', to('/search')],
    ['#/search', to('/search')],
    ['#SEARCH', to('/search')],
    ['#search/', to('/search')],
    ['#workflow', to('/workflow')],
    ['#workflow?docid=5&wfid=9', to('/document/5/workflow/9')],
    ['#workflow?docid=5&wfid=9&stepid=3', to('/document/5/workflow/9/3')],
    ['?docid=5&wfid=9#workflow', to('/document/5/workflow/9')],
    ['#workflow?docid=5', to('/workflow')],
    ['#workflow?wfid=9', to('/workflow')],
    ['#archive', to('/archive')],
    ['#subscription', to('/abonnement')],
    ['#subscription?docid=5', to('/abonnement/5')],
    ['#document?docid=5', to('/document/5/index')],
    ['#document?0=5', to('/document/5/index')],
    ['#document?docid=5&wfid=9', to('/document/5/workflow/9')],
    ['#document&docid=5', to('/document/5/index')],
    ['#document', bad('document')],
    ['#dashboard', to('/home')],
    ['#nowhere', bad('unknownForm', 'nowhere')],
    ['#//evil.example', bad('unknownForm', '/evil.example')],
    ['#javascript:alert(1)', bad('unknownForm')],
  ])('%s', (link, expected) => expect(resolveDeepLink(link, data)).toEqual(expected));
});

describe('[NAV-08] the query', () => {
  test.each([
    ['?p=Finance', seek({ products: [1] })],
    ['?p=finance,Staff', seek({ products: [1, 2] })],
    ['?p=2', seek({ products: [2] })],
    ['?p=Finance,1', seek({ products: [1] })],
    ['?p=Finance,,%20', seek({ products: [1] })],
    ['#search?p=Finance', seek({ products: [1] })],
    ['#/?p=Finance', seek({ products: [1] })],
    ['?m=Mill', seek({ clients: [7] })],
    ['?m=10', seek({ clients: [7] })],
    ['?m=7', seek({ clients: [7] })],
    ['?w=2025,2026', seek({ years: [2025, 2026] })],
    ['?0=5', to('/document/5/index')],
    ['?0=5&wfid=9&stepid=3', to('/document/5/workflow/9/3')],
    ['?0=5&p=Finance', seek({ products: [1] })],
    ['?pt=red%20wine', seek({ docwords: 'red wine' })],
    ['?ft=cork', seek({ fulltext: 'cork' })],
    ['?pt=red&ft=cork&ftSearch=1', seek({ fulltext: 'cork', docwords: 'red' })],
    ['?ftSearch=cork', seek({ fulltext: 'cork' })],
    ['?ftSearch=true', to('/search')],
    ['?ms=Letter', seek({ maskid: 2 })],
    ['?ms=2', seek({ maskid: 2 })],
    ['?11=A-1', seek({ maskid: 1, indexes: [{ indexid: 11, value: 'A-1' }] })],
    [
      '?ms=Invoice&11=A-1&12=B',
      seek({
        maskid: 1,
        indexes: [
          { indexid: 11, value: 'A-1' },
          { indexid: 12, value: 'B' },
        ],
      }),
    ],
    ['?11=one&11=two', seek({ maskid: 1, indexes: [{ indexid: 11, value: 'one' }] })],
    ['?sessionid=abc&code=1&state=2&session_state=3', to('/search')],
    ['?unheard=of', to('/search')],
    ['?p=Nobody', bad('product', 'Nobody')],
    ['?m=Nobody', bad('client', 'Nobody')],
    ['?w=1066', bad('year', '1066')],
    ['?ms=Nothing', bad('mask', 'Nothing')],
    ['?99=x', bad('index', '99')],
    ['?14=x', bad('index', '14')],
    ['?ms=Letter&11=x', bad('index', '11')],
    ['?11=x&13=y', bad('index', '11, 13')],
    ['?0=-1', bad('number', '-1')],
    ['?0=1e3', bad('number', '1e3')],
    ['?0=99999999999', bad('number', '99999999999')],
    ['?0=2147483648', bad('number', '2147483648')],
    ['?0=<img src=x onerror=alert(1)>', bad('number', '<img src=x onerror=alert(1)>')],
    ['?p=%E0%A4%A', bad('product')],
    [`?ft=${'x'.repeat(501)}`, bad('tooLong')],
    [`?ft=${'x'.repeat(9000)}`, bad('tooLong')],
    [`?p=${Array.from({ length: 51 }, () => 'Finance').join(',')}`, bad('tooLong')],
    ['?__proto__=1&constructor=2', to('/search')],
  ])('%s', (link, expected) => expect(resolveDeepLink(link, data)).toEqual(expected));
});

describe('[NAV-09] the action', () => {
  test.each([
    [action({ type: 'document', data: { docid: 5 } }), to('/document/5/index')],
    [action({ type: 'document', data: { docid: '5', wfid: 9, stepid: 3 } }), to('/document/5/workflow/9/3')],
    [action({ type: 'layer', data: { docid: 5 } }), to('/document/5/layer')],
    [action({ type: 'search', data: {} }), to('/search')],
    [
      action({
        type: 'search',
        data: {
          productid: [1, 'Staff'],
          clientid: 'Mill',
          year: 2026,
          docwords: 'red',
          fulltext: 'cork',
          fulltextSearch: true,
        },
      }),
      seek({ products: [1, 2], clients: [7], years: [2026], fulltext: 'cork', docwords: 'red' }),
    ],
    [
      action({ type: 'search', data: { maskid: 'Invoice', indexes: [{ indexid: 11, value: 5 }] } }),
      seek({ maskid: 1, indexes: [{ indexid: 11, value: '5' }] }),
    ],
    [
      action({ type: 'search', data: { fulltext: 'cork' } }, { type: 'document', data: { docid: 5 } }),
      { ok: true, value: [...seek({ fulltext: 'cork' }).value, { kind: 'path', path: '/document/5/index' }] },
    ],
    [action({ type: 'document', data: { docid: 5 } }, { type: 'document', data: {} }), bad('document')],
    ['?action=', bad('action')],
    ['?action={', bad('action', '{')],
    ['?action=null', bad('action')],
    ['?action=[]', bad('action')],
    ['?action={"type":"search","data":{}}', bad('action')],
    [action({ type: 'delete', data: { docid: 5 } }), bad('action')],
    [action({ type: 'document', data: { docid: { toString: 'x' } } }), bad('action')],
    [action({ type: 'document', data: [5] }), bad('action')],
    [action({ type: 'document', data: { docid: 5, run: 'x' } }), bad('action')],
    ['?action=[{"type":"document","data":{"docid":5,"__proto__":{"x":1}}}]', bad('action')],
    [action({ type: 'document', data: { docid: 5.5 } }), bad('number', '5.5')],
    [action(...Array.from({ length: 51 }, () => ({ type: 'search', data: {} }))), bad('action')],
    [`?action=${'['.repeat(7000)}`, bad('action')],
  ])('%s', (link, expected) => expect(resolveDeepLink(link, data)).toEqual(expected));

  test('no text throws or leads out of the app', () => {
    const links = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webQueryParameters(),
      fc.json().map((json) => `?action=${encodeURIComponent(json)}`),
      fc.webFragments().map((text) => `#${text}`),
    );
    fc.assert(
      fc.property(links, (link) => {
        const resolved = resolveDeepLink(link, data);
        if (resolved.ok)
          for (const target of resolved.value)
            if (target.kind === 'path') expect(target.path).toMatch(/^\/[a-z]+(?:\/[a-z0-9]+)*$/);
      }),
    );
  });
});
