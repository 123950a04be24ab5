import type { TFunction } from 'i18next';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { SavedQuery } from '#core/contract/search/savedSearch.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import type { FieldDraft } from '../model.ts';
import { needsValue, symbols } from '../operators.ts';
import { linesOf } from '../values.ts';
import { draftOf } from './model.ts';

type Data = Pick<MasterData, 'masks' | 'products' | 'clients'>;

/** A one-line summary of a search. */
export const describe = (query: SavedQuery, data: Data, t: TFunction<'search'>): string => {
  const mask = data.masks.find(({ id }) => id === query.maskid);
  const { fields } = draftOf(query);
  const known = new Set(mask?.fields.map(({ id }) => id));
  const gone = mask === undefined ? [] : query.fields.map(({ fieldid }) => fieldid).filter((id) => !known.has(id));
  const sayField = (id: number, caption: string): string => {
    const sought = said(fields[id], t);
    return sought === '' ? '' : labelled(caption, sought);
  };
  const parts = [
    query.fulltext.trim() === '' ? '' : query.fulltext.trim(),
    query.docwords.trim(),
    query.maskid === null ? '' : (mask?.caption ?? t('saved.maskGone')),
    ...(mask?.fields ?? []).map(({ id, caption }) => sayField(id, caption)),
    ...gone.map((id) => sayField(id, t('saved.fieldGone'))),
    ...query.doctypes,
    ...query.years.map(String),
    ...query.clients.map((id) => data.clients.find((client) => client.id === id)?.caption ?? String(id)),
    ...query.products.map((id) => data.products.find((product) => product.id === id)?.name ?? String(id)),
    query.deleted === true ? t('filter.deleted') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('recent.everything') : parts.join(' · ');
};

/** More values than these are counted. */
const NAMED_VALUES = 3;
const { equal, contains } = SEARCH_OPERATORS;

/** What a field is searched for. 'Equal' and 'contains' go without saying. */
const said = (typed: FieldDraft | undefined, t: TFunction<'search'>): string => {
  if (typed === undefined) return '';
  const { operator } = typed;
  if (!needsValue(operator)) return t(`operator.${operator}`);
  const values = linesOf(typed.text);
  if (values.length === 0) return '';
  const text = values.length > NAMED_VALUES ? t('many.count', { count: values.length }) : values.join(', ');
  return operator === equal || operator === contains ? text : `${symbols[operator]} ${text}`;
};
