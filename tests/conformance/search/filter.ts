import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { IndexType } from '#core/contract/master.ts';
import type { SearchCondition, SearchRequest, SortKey } from '#core/contract/search/search.ts';
import { fold } from '#core/text/fold.ts';
import { parseFulltext, type SoughtItem, type SoughtWord } from '#core/text/query.ts';
import { isStopWord } from '#core/text/stopWords.ts';
import { formOf, termOf } from '#core/text/terms.ts';
import { tokenise } from '#core/text/tokenise.ts';
import { comparable } from '#server/store/document/indexValue.ts';

/** A document as the filter sees it: realm = 10 × client + product. */
export interface Filed {
  readonly id: number;
  readonly client: number;
  readonly product: number;
  readonly year: number;
  readonly doctype: number;
  readonly mask: number;
  readonly filename: string;
  readonly text: string;
  readonly user: number;
  readonly deleted: boolean;
  readonly filesize: number;
  readonly pagecount: number;
  /** By index id. */
  readonly values: Readonly<Record<number, string>>;
  readonly notes: readonly string[];
  /** Texts of marks; those of an earlier version are not found. */
  readonly marks: readonly { readonly text: string; readonly isOfVersion: 'current' | 'earlier' }[];
  readonly attachments: readonly { readonly filename: string; readonly text: string; readonly deleted: boolean }[];
}

/** The realms that a user may read, and those where notes may be read and attachments downloaded. */
export interface Rights {
  readonly realms: readonly number[];
  readonly notes: readonly number[];
  readonly attachments: readonly number[];
}

/** Index types and document type names of the test company. */
export const TYPES: Readonly<Record<number, IndexType>> = {
  1: 'text',
  2: 'numeric',
  3: 'date',
  4: 'datetime',
  5: 'float',
};
export const typeOf = (indexid: number): IndexType => TYPES[indexid] ?? 'text';
export const DOCTYPES = { 1: 'Rechnung', 2: 'Vertrag' } as const;
/** Their users: a name is shown as first name and surname, or the login if both are missing. */
export const USERS = {
  1: { login: 'u1', firstname: 'Ayşe', surname: 'Öztürk' },
  2: { login: 'u2', firstname: '', surname: '' },
} as const;
/** The third is not offered by the quick search. */
export const GROUPS: readonly { readonly id: number; readonly users: readonly number[]; readonly offered: boolean }[] =
  [
    { id: 1, users: [1], offered: true },
    { id: 2, users: [1, 2], offered: true },
    { id: 3, users: [2], offered: false },
  ];
const SHOWN = { 1: 'Ayşe Öztürk', 2: 'u2' } as const;

const isIn = <Value>(list: readonly Value[] | undefined, value: Value): boolean =>
  list === undefined || list.length === 0 || list.includes(value);
const wordsOf = (text = ''): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Reference implementation of the search: checks every document. */
export function referenceSearch(documents: readonly Filed[], rights: Rights, request: SearchRequest): number[] {
  return documents
    .filter(
      (document) =>
        isSeen(document, rights, request) && matches(document, request) && extrasMatch(document, rights, request),
    )
    .sort((a, b) => inOrder(a, b, request.sort ?? []))
    .map(({ id }) => id);
}

const realmOf = ({ client, product }: Filed): number => 10 * client + product;

const isSeen = (document: Filed, { realms }: Rights, request: Pick<SearchRequest, 'deleted'>): boolean =>
  realms.includes(realmOf(document)) && document.deleted === (request.deleted ?? false);

function matches(document: Filed, request: SearchRequest): boolean {
  const names = [fold(document.filename), fold(DOCTYPES[document.doctype === 1 ? 1 : 2])];
  const values = Object.values(document.values).map(fold);
  const archiver = fold(SHOWN[document.user === 1 ? 1 : 2]);
  const { all, none } = parseFulltext(request.fulltext ?? '');
  const texts = [document.filename, ...Object.values(document.values), document.text].map(spokenIn);
  return (
    isIn(request.productid, document.product) &&
    isIn(request.clientid, document.client) &&
    isIn(request.year, document.year) &&
    isIn(request.doctypeid, document.doctype) &&
    isArchivedBy(document.user, request) &&
    (request.maskid === undefined || request.maskid === document.mask) &&
    (request.indexes ?? []).every((condition) => holds(document, condition)) &&
    wordsOf(request.docwords).every((word) => names.some((name) => like(name, word, true))) &&
    wordsOf(request.quick).every((word) => [...names, ...values, archiver].some((name) => like(name, word, true))) &&
    all.every((alternatives) => alternatives.some((item) => says(texts, item))) &&
    !none.some((item) => says(texts, item))
  );
}

/** By one of the users, or by a member of one of the groups. */
const isArchivedBy = (user: number, { archivedby = [], archivedbygroup = [] }: SearchRequest): boolean =>
  archivedby.length + archivedbygroup.length === 0 ||
  archivedby.includes(user) ||
  GROUPS.some(({ id, users, offered }) => offered && archivedbygroup.includes(id) && users.includes(user));

/** Each word may be in another note, mark or attachment. */
function extrasMatch(document: Filed, rights: Rights, request: SearchRequest): boolean {
  const marks = document.marks.filter(({ isOfVersion }) => isOfVersion === 'current');
  const attachments = document.attachments.filter(({ deleted }) => !deleted);
  const mayDownload = rights.attachments.includes(realmOf(document));
  const sought = wordsOf(request.attachments).map((word) => ({
    word,
    query: parseFulltext(word.replace(/^-+/u, '')).all.flat(),
  }));
  const weighty = sought.filter(({ query }) => query.length > 0);
  return (
    wordsOf(request.notes).every(
      (word) => rights.notes.includes(realmOf(document)) && document.notes.some((note) => like(fold(note), word, true)),
    ) &&
    wordsOf(request.layers).every((word) => marks.some(({ text }) => like(fold(text), word, true))) &&
    // Stop words count only where there is nothing else, and only in names.
    (weighty.length > 0 ? weighty : sought).every(({ word, query }) =>
      attachments.some(
        ({ filename, text }) =>
          like(fold(filename), word, true) ||
          (mayDownload && query.length > 0 && query.every((item) => says([spokenIn(text)], item))),
      ),
    )
  );
}

/** The searchable words of a text, folded. */
const spokenIn = (text: string): string[] =>
  [...tokenise(text)].map(({ folded }) => folded).filter((word) => !isStopWord(word));

/** Whether one of the texts contains the item's words in sequence, or all of them occur anywhere. */
const says = (texts: readonly (readonly string[])[], { words, adjacent }: SoughtItem): boolean =>
  adjacent
    ? texts.some((text) => text.some((_, from) => words.every((word, at) => isWord(text[from + at], word, true))))
    : words.every((word) => texts.some((text) => text.some((spoken) => isWord(spoken, word, false))));

/** Within a phrase, prefixes are compared with the stem; elsewhere with the word form too. */
const isWord = (spoken: string | undefined, { term, form, begins }: SoughtWord, inPhrase: boolean): boolean =>
  spoken !== undefined &&
  (begins
    ? termOf(spoken).startsWith(form) || (inPhrase ? termOf(spoken) === term : formOf(spoken).startsWith(form))
    : termOf(spoken) === term);

function holds(
  { values }: Filed,
  { indexid, operator, value = '', values: several = [value] }: SearchCondition,
): boolean {
  const own = values[indexid];
  const type = typeOf(indexid);
  const { equal, unequal, greater, smaller, contains, filled, notFilled } = SEARCH_OPERATORS;
  if (operator === filled) return own !== undefined;
  if (operator === notFilled) return own === undefined;
  const isEqual = (one: string): boolean =>
    own !== undefined &&
    (one.includes('*')
      ? like(fold(own), one, false)
      : type === 'text'
        ? fold(own) === fold(one)
        : comparable(type, atPrecisionOf(one, type, own)) === comparable(type, instantOf(one, type)));
  if (operator === equal) return several.some(isEqual);
  if (operator === unequal) return !several.some(isEqual);
  if (own === undefined) return false;
  if (operator === contains) return several.some((one) => like(fold(own), one, true));
  const [left, right] =
    type === 'text'
      ? [fold(own), fold(value)]
      : [comparable(type, atPrecisionOf(value, type, own)), comparable(type, instantOf(value, type))];
  return operator === greater ? (left ?? 0) > (right ?? 0) : operator === smaller && (left ?? 0) < (right ?? 0);
}

/** A point in time is compared with a day as the day it belongs to. */
const isDay = (value: string, type: IndexType): boolean => type === 'datetime' && !value.includes(' ');
const atPrecisionOf = (sought: string, type: IndexType, own: string): string =>
  isDay(sought, type) ? `${own.slice(0, 10)} 00:00:00` : own;
const instantOf = (sought: string, type: IndexType): string => (isDay(sought, type) ? `${sought} 00:00:00` : sought);

function like(text: string, value: string, anywhere: boolean): boolean {
  const wanted = fold(value);
  if (!wanted.includes('*')) return anywhere ? text.includes(wanted) : text === wanted;
  const parts = wanted.split(/\*+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'su').test(text);
}

/** Empty values last; the id breaks ties. */
function inOrder(a: Filed, b: Filed, sort: readonly SortKey[]): number {
  const keys = sort.length > 0 ? sort : [{ column: 'archivedate', descending: true }];
  for (const { column, descending } of keys) {
    const [left, right] = [sortValue(a, column), sortValue(b, column)];
    if (left === right) continue;
    if (left === undefined) return 1;
    if (right === undefined) return -1;
    return left < right === descending ? 1 : -1;
  }
  return keys[0]?.descending === true ? b.id - a.id : a.id - b.id;
}

function sortValue(document: Filed, column: string): string | number | undefined {
  if (column === 'docid' || column === 'archivedate') return document.id;
  if (column === 'year' || column === 'client' || column === 'product') return document[column];
  if (column === 'filesize' || column === 'pagecount') return document[column];
  if (column === 'filename') return fold(document.filename);
  if (column === 'doctype') return fold(DOCTYPES[document.doctype === 1 ? 1 : 2]);
  const index = Number(column.slice('index:'.length));
  const value = document.values[index];
  if (value === undefined) return undefined;
  return index === 1 ? fold(value) : (comparable(typeOf(index), value) ?? undefined);
}
