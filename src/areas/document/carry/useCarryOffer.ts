import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { VersionInfo } from '#core/contract/document/document.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { useWhyNotEdit } from '#src/viewer/workplace/edit/whyNotEdit.ts';
import { versionsQuery } from '../queries.ts';
import { offered } from './model.ts';

/** The older version whose marks are offered: the open one has none, and the user may draw on it. */
export function useCarryOffer(isWanted = true): VersionInfo | undefined {
  const { info, viewing } = useWorkplace();
  const versions = useQuery({ ...versionsQuery(String(info.docid)), enabled: isWanted });
  const mayDraw = useWhyNotEdit(info) === undefined;
  const isBlank = useStore(viewing.layers.store, ({ isLoaded, marks }) => isLoaded && marks.size === 0);
  return isWanted && mayDraw && isBlank ? offered(versions.data ?? [], info.version) : undefined;
}
