import { formKey } from '#core/text/keys.ts';
import { conditionOf, type FulltextQuery, parseFulltext, printFulltext, type SoughtItem } from '#core/text/query.ts';
import { errorsAllowed, errorsBetween } from '#core/text/similar.ts';
import { termOf } from '#core/text/terms.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { maySearch } from '#server/rules/document/documents.ts';
import { ensure } from '#server/rules/failure.ts';
import { within } from '#server/store/people/principals.ts';
import { wordsLike } from '#server/store/document/words.ts';
import type { SearchScope } from '#server/store/search/compile.ts';
import { scopeOf } from '#server/calls/search/scope.ts';

/** Limits: words of a query that are looked up, spellings tried for each, and queries offered. */
const WORDS = 5;
const TRIED = 12;
const OFFERED = 3;

export const similarHandlers = {
  searchSimilar: async ({ services, principal, body, signal }) => {
    ensure(maySearch(principal));
    const seer = within(principal, 'document.search');
    const query = parseFulltext(body.fulltext ?? '');
    const scope = await scopeOf(services, seer, body);
    const everywhere = await scopeOf(services, seer, {});
    if (scope === null || everywhere === null) return { similar: [] };
    const spellings = new Map<SoughtItem, readonly string[]>();
    for (const item of query.all.flat().filter(isWord).slice(0, WORDS)) {
      const near = await spellingsFor(services, everywhere, item, signal);
      if (near !== undefined) spellings.set(item, near);
    }
    const longest = Math.max(0, ...[...spellings.values()].map(({ length }) => length));
    const similar: { fulltext: string }[] = [];
    for (let at = 0; at < longest; at += 1) {
      const respelt = withSpellings(query, (item) => spellings.get(item)?.at(at) ?? spellings.get(item)?.[0]);
      if (await services.searches.finds(body, { ...scope, fulltext: conditionOf(respelt) }, signal))
        similar.push({ fulltext: printFulltext(respelt) });
    }
    return { similar };
  },
} satisfies Partial<Handlers>;

const isWord = ({ words }: SoughtItem): boolean =>
  words.length === 1 && words[0]?.begins === false && /^\p{L}+$/u.test(words[0].form);

/**
 * The most similar spellings in documents the user may see; undefined if the word itself occurs there. Spellings from
 * other documents are never revealed: each is searched with the user's own rights.
 */
async function spellingsFor(
  { searches, store }: Services,
  everywhere: SearchScope,
  { words: [word] }: SoughtItem,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  if (word === undefined) return undefined;
  const { term, form } = word;
  const isThere = (key: string) =>
    searches.finds({}, { ...everywhere, fulltext: { must: { key, begins: false } } }, signal);
  const errors = errorsAllowed(form.length);
  if (errors === 0 || (await isThere(term))) return undefined;
  const near = (await wordsLike(store.db, form, errors))
    .map((known) => ({ ...known, errors: errorsBetween(form, known.form, errors) }))
    .filter((known) => known.errors <= errors)
    .sort((a, b) => a.errors - b.errors || (a.form < b.form ? -1 : 1))
    .slice(0, TRIED);
  const seen: string[] = [];
  for (const known of near) {
    if (seen.length === OFFERED) break;
    const own = termOf(known.form);
    if (await isThere(own === known.form ? own : formKey(known.form))) seen.push(known.spelling);
  }
  return seen.length === 0 ? undefined : seen;
}

/** The query with some of its words respelled. */
function withSpellings(query: FulltextQuery, spellingOf: (item: SoughtItem) => string | undefined): FulltextQuery {
  const respelt = (item: SoughtItem): SoughtItem => {
    const spelling = spellingOf(item);
    return (spelling === undefined ? undefined : parseFulltext(spelling).all[0]?.[0]) ?? item;
  };
  return { ...query, all: query.all.map((alternatives) => alternatives.map(respelt)) };
}
