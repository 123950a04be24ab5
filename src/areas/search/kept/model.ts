import type { SavedQuery } from '#core/contract/search/savedSearch.ts';
import type { SearchDraft } from '../model.ts';
import { draftOf } from '../saved/model.ts';

/** The search of a tab in stored form. */
export interface KeptSearch {
  readonly userid: number;
  readonly draft: SavedQuery;
  /** The query behind the result, if there is one. */
  readonly asked?: SavedQuery;
  readonly quick: string;
  /** Index of the current row; -1 for none. */
  readonly active: number;
}

/** The stored search of this user; undefined if it belongs to another user or has an older format. */
export const keptFrom = (
  stored: unknown,
  userid: number | undefined,
):
  | {
      readonly draft: SearchDraft;
      readonly asked: SearchDraft | undefined;
      readonly quick: string;
      readonly active: number;
    }
  | undefined => {
  if (!isRecord(stored) || userid === undefined || stored['userid'] !== userid) return undefined;
  const { draft, asked, quick, active } = stored;
  if (!isQuery(draft)) return undefined;
  return {
    draft: draftOf(draft),
    asked: isQuery(asked) ? draftOf(asked) : undefined,
    quick: typeof quick === 'string' ? quick : '',
    active: typeof active === 'number' && Number.isInteger(active) ? active : -1,
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const isListOf = (value: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);

const isQuery = (value: unknown): value is SavedQuery =>
  isRecord(value) &&
  ['products', 'clients', 'years'].every((name) => isListOf(value[name], isNumber)) &&
  isListOf(value['doctypes'], isText) &&
  (value['maskid'] === null || isNumber(value['maskid'])) &&
  isListOf(
    value['fields'],
    (one) => isRecord(one) && isNumber(one['fieldid']) && isNumber(one['operator']) && isText(one['text']),
  ) &&
  isText(value['fulltext']) &&
  isText(value['docwords']);
