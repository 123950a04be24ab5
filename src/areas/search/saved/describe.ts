import type { TFunction } from 'i18next';
import type { SavedQuery } from '#core/contract/search/savedSearch.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';
import { labelled } from '#src/ui/part/labelled.ts';

type Data = Pick<MasterData, 'masks' | 'products' | 'clients'>;

/** A one-line summary of a search. */
export const describe = (query: SavedQuery, data: Data, t: TFunction<'search'>): string => {
  const mask = data.masks.find(({ id }) => id === query.maskid);
  const parts = [
    query.fulltext.trim() === '' ? '' : query.fulltext.trim(),
    query.docwords.trim(),
    mask?.caption ?? '',
    ...query.fields.map(({ fieldid, text }) => {
      const caption = mask?.fields.find(({ id }) => id === fieldid)?.caption;
      return caption === undefined || text.trim() === '' ? '' : labelled(caption, text.trim());
    }),
    ...query.doctypes,
    ...query.years.map(String),
    ...query.clients.map((id) => data.clients.find((client) => client.id === id)?.caption ?? String(id)),
    ...query.products.map((id) => data.products.find((product) => product.id === id)?.name ?? String(id)),
    query.deleted === true ? t('filter.deleted') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('recent.everything') : parts.join(' · ');
};
