import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';
import type { SearchPrefill } from '#src/stores/shell/prefill.ts';
import { BadLink, type LinkProblem } from './problem.ts';
import { type LinkPart, readLink } from './read.ts';

/** The target of a link. */
export type Target =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'search'; readonly prefill: SearchPrefill };

/** The master data for resolving names. */
export type Catalogue = Pick<MasterData, 'products' | 'clients' | 'years' | 'masks' | 'indexes'>;

/**
 * Specification, section 2, Legacy deep links: the targets of an old client's link in order, or what is wrong with it,
 * in which case none is opened. Names and numbers must exist in the user's master data.
 */
export const resolveDeepLink = (link: string, data: Catalogue): Result<readonly Target[], LinkProblem> => {
  try {
    return ok(readLink(link).map((part) => targetOf(part, data)));
  } catch (error) {
    if (error instanceof BadLink) return fail(error.problem);
    throw error;
  }
};

const path = (...steps: readonly (string | number | undefined)[]): Target => ({
  kind: 'path',
  path: `/${steps.filter((step) => step !== undefined).join('/')}`,
});

const targetOf = (part: LinkPart, data: Catalogue): Target => {
  const { form, docid, wfid, stepid } = part;
  switch (form) {
    case '':
    case 'search':
      return docid === undefined || isSearch(part) ? searchOf(part, data) : documentOf(docid, part);
    case 'document':
      return documentOf(docid, part);
    case 'layer':
      return path('document', known(docid), 'layer');
    case 'workflow':
      return docid === undefined || wfid === undefined
        ? path('workflow')
        : path('document', docid, 'workflow', wfid, stepid);
    case 'archive':
      return path('archive');
    case 'subscription':
      return path('abonnement', docid);
    case 'dashboard':
      return path('home');
    default:
      throw new BadLink('unknownForm', form);
  }
};

const known = (docid: number | undefined): number => {
  if (docid === undefined) throw new BadLink('document');
  return docid;
};

/** With a workflow its view, otherwise the index view. */
const documentOf = (docid: number | undefined, { wfid, stepid }: LinkPart): Target =>
  wfid === undefined
    ? path('document', known(docid), 'index')
    : path('document', known(docid), 'workflow', wfid, stepid);

const isSearch = ({ products, clients, years, mask, words, docwords, indexes }: LinkPart): boolean =>
  products.length + clients.length + years.length + words.length + docwords.length + indexes.length > 0 ||
  mask !== undefined;

const searchOf = (part: LinkPart, data: Catalogue): Target =>
  isSearch(part)
    ? {
        kind: 'search',
        prefill: {
          products: idsOf('product', part.products, data.products, ({ name }) => [name]),
          clients: idsOf('client', part.clients, data.clients, ({ name, caption }) => [name, caption]),
          years: idsOf('year', part.years, data.years, ({ name }) => [name]),
          maskid: maskOf(part, data),
          fulltext: part.words.join(' '),
          ...(part.docwords.length > 0 && { docwords: part.docwords.join(' ') }),
          indexes: part.indexes.map(([indexid, value]) => ({ indexid, value })),
        },
      }
    : path('search');

const isCalled = (called: string, name: string): boolean => called.trim().toLowerCase() === name.trim().toLowerCase();

/** The ids of the names. Names take precedence over ids, as some clients have numbers as names. */
const idsOf = <Row extends { readonly id: number }>(
  kind: LinkProblem['name'],
  names: readonly string[],
  rows: readonly Row[],
  calledOf: (row: Row) => readonly string[],
): readonly number[] => {
  const ids = names.map((name) => {
    const row =
      rows.find((candidate) => calledOf(candidate).some((called) => isCalled(called, name))) ??
      rows.find(({ id }) => String(id) === name);
    if (row === undefined) throw new BadLink(kind, name);
    return row.id;
  });
  return [...new Set(ids)];
};

/** The named mask, or the first one with all the indexes; null if neither is given. */
const maskOf = ({ mask: named, indexes }: LinkPart, { masks, indexes: all }: Catalogue): number | null => {
  const unknown = indexes.find(([indexid]) => !all.some(({ id }) => id === indexid));
  if (unknown !== undefined) throw new BadLink('index', String(unknown[0]));
  if (named === undefined && indexes.length === 0) return null;
  const candidates =
    named === undefined
      ? masks
      : masks.filter(({ id, caption }) => isCalled(caption, named) || String(id) === named.trim());
  if (named !== undefined && candidates.length === 0) throw new BadLink('mask', named);
  const fitting = candidates.find(({ fields }) =>
    indexes.every(([indexid]) => fields.some((field) => field.indexid === indexid)),
  );
  if (fitting === undefined) throw new BadLink('index', indexes.map(([indexid]) => indexid).join(', '));
  return fitting.id;
};
