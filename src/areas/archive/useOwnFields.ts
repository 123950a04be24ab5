import { useMemo } from 'react';
import { fieldsOf, type FilingField, withValidChoices } from '#src/filing/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useArchive } from './store.ts';

/** The fields of the chosen mask. */
export function useMaskFields(): readonly FilingField[] {
  const data = useMasterData();
  const filing = useArchive((state) => state.filing);
  const { maskid } = useMemo(() => withValidChoices(filing, data), [filing, data]);
  return useMemo(() => fieldsOf({ maskid }, data), [maskid, data]);
}

/** The fields with individual values per file; undefined if all files are filed alike. */
export function useOwnFields(): readonly FilingField[] | undefined {
  const fields = useMaskFields();
  const each = useArchive((state) => state.each);
  return each && fields.length > 0 ? fields : undefined;
}
