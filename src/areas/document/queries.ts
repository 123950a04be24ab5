import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/viewer/workplace/open/queries.ts';

/** The versions of a document, the latest first. */
export const versionsQuery = (docid: string) =>
  queryOptions({
    queryKey: ['document', docid, 'versions'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      unwrapped(await call('versionInfo', { params: { docid } }, { signal, silent: true })).version,
  });

export const historyQuery = (docid: string) =>
  queryOptions({
    queryKey: ['document', docid, 'history'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      unwrapped(await call('documentHistory', { params: { docid } }, { signal, silent: true })).history,
  });
