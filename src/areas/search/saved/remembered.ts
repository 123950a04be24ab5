import { useConfig } from '#src/stores/config/store.ts';
import type { SearchDraft } from '../model.ts';
import { draftOf } from './model.ts';
import { useRecent } from './recent.ts';

/**
 * What was last searched for by a mask on this device, where the user wants index values remembered (specification,
 * section 3, Config: mask save index values).
 */
export function rememberedFields(maskId: number | null): SearchDraft['fields'] {
  if (maskId === null || !useConfig.getState().saveIndexValues) return {};
  const last = useRecent.getState().searches.find(({ maskid }) => maskid === maskId);
  return last === undefined ? {} : draftOf(last).fields;
}
