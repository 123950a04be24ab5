import * as z from 'zod/mini';
import { NUMERIC_MAXIMUM } from '#core/contract/constants.ts';
import { BadLink } from './problem.ts';

/** One request of a link, with names not yet resolved. */
export interface LinkPart {
  readonly form: string;
  readonly docid: number | undefined;
  readonly wfid: number | undefined;
  readonly stepid: number | undefined;
  readonly products: readonly string[];
  readonly clients: readonly string[];
  readonly years: readonly string[];
  readonly mask: string | undefined;
  readonly words: readonly string[];
  /** Words of the file name or document type. */
  readonly docwords: readonly string[];
  readonly indexes: readonly (readonly [indexid: number, value: string])[];
}

/** Longest link, most entries in a list and actions per link, longest value (assumed). */
const LINK_MAXIMUM = 8000;
const LIST_MAXIMUM = 50;
const VALUE_MAXIMUM = 500;

const Value = z.union([z.string().check(z.maxLength(VALUE_MAXIMUM)), z.number(), z.boolean()]);
const Values = z.union([Value, z.array(Value).check(z.maxLength(LIST_MAXIMUM))]);
const Data = z.strictObject({
  productid: z.optional(Values),
  clientid: z.optional(Values),
  year: z.optional(Values),
  docid: z.optional(Value),
  docwords: z.optional(Value),
  fulltext: z.optional(Value),
  fulltextSearch: z.optional(Value),
  maskid: z.optional(Value),
  wfid: z.optional(Value),
  stepid: z.optional(Value),
  indexes: z.optional(z.array(z.strictObject({ indexid: Value, value: Value })).check(z.maxLength(LIST_MAXIMUM))),
});
/** Specification, section 2: a list of {type, data}. */
const Actions = z
  .array(z.strictObject({ type: z.enum(['search', 'document', 'layer']), data: Data }))
  .check(z.minLength(1), z.maxLength(LIST_MAXIMUM));

/**
 * Reads the requests of an old client's link, in order.
 * @throws BadLink
 */
export const readLink = (link: string): readonly LinkPart[] => {
  if (link.length > LINK_MAXIMUM) throw new BadLink('tooLong', link);
  const { form, params } = split(link);
  const action = params.get('action');
  return action === null ? [fromParams(form, params)] : fromAction(action);
};

/**
 * Splits a link into form and parameters: `?p=…#search`, `#search?p=…`, `#/?p=…` are equivalent. Of equal names the
 * first counts.
 */
const split = (link: string): { readonly form: string; readonly params: URLSearchParams } => {
  const [, query = '', hash = ''] = /^\??([^#]*)(?:#\/?(.*))?$/s.exec(link) ?? [];
  const [, form = '', inHash = ''] = /^([^?&]*)[?&]?(.*)$/s.exec(hash) ?? [];
  return { form: form.replace(/\/$/, '').toLowerCase(), params: new URLSearchParams(`${query}&${inHash}`) };
};

const fromParams = (form: string, params: URLSearchParams): LinkPart => {
  const one = (name: string) => params.get(name) ?? undefined;
  const names = (name: string) => namesIn([one(name)?.split(',')]);
  const indexes = [...new Set(params.keys())]
    .filter((name) => /^[1-9]\d*$/.test(name))
    .map((name) => [idOf(name) ?? 0, one(name) ?? ''] as const);
  return checked({
    form,
    docid: idOf(one('docid') ?? one('0')),
    wfid: idOf(one('wfid')),
    stepid: idOf(one('stepid')),
    products: names('p'),
    clients: names('m'),
    years: names('w'),
    mask: one('ms'),
    words: wordsIn([one('ft'), one('ftSearch')]),
    docwords: wordsIn([one('pt')]),
    indexes,
  });
};

const fromAction = (text: string): readonly LinkPart[] => {
  const actions = Actions.safeParse(parsed(text));
  if (!actions.success) throw new BadLink('action', text);
  return actions.data.map(({ type, data }) =>
    checked({
      form: type,
      docid: idOf(data.docid),
      wfid: idOf(data.wfid),
      stepid: idOf(data.stepid),
      products: namesIn([data.productid]),
      clients: namesIn([data.clientid]),
      years: namesIn([data.year]),
      mask: data.maskid === undefined ? undefined : String(data.maskid),
      words: wordsIn([data.fulltext, data.fulltextSearch]),
      docwords: wordsIn([data.docwords]),
      indexes: (data.indexes ?? []).map(({ indexid, value }) => [idOf(indexid) ?? 0, String(value)] as const),
    }),
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadLink('action', text);
  }
};

type Scalar = string | number | boolean;

const namesIn = (values: readonly (Scalar | readonly Scalar[] | undefined)[]): string[] =>
  values.flat().flatMap((value) => (value === undefined || String(value).trim() === '' ? [] : [String(value).trim()]));

/** Words for the full-text search; a bare yes or no in `ftSearch` is ignored. */
const wordsIn = (values: readonly (Scalar | undefined)[]): string[] =>
  namesIn(values).filter((word) => !/^(?:0|1|true|false)$/i.test(word));

/** The number of a document, workflow, step or index; undefined if absent. */
const idOf = (value: Scalar | undefined): number | undefined => {
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  if (!/^0*[1-9]\d{0,9}$/.test(text) || Number(text) > NUMERIC_MAXIMUM) throw new BadLink('number', text);
  return Number(text);
};

const checked = (part: LinkPart): LinkPart => {
  const texts = [
    part.mask ?? '',
    ...part.words,
    ...part.docwords,
    ...part.products,
    ...part.clients,
    ...part.years,
    ...part.indexes.map(([, value]) => value),
  ];
  const long = texts.find((text) => text.length > VALUE_MAXIMUM);
  if (long !== undefined) throw new BadLink('tooLong', long);
  if (Math.max(part.products.length, part.clients.length, part.years.length, part.indexes.length) > LIST_MAXIMUM)
    throw new BadLink('tooLong');
  return part;
};
