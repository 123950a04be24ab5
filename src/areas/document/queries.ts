import { queryOptions } from '@tanstack/react-query';
import { call, callBinary } from '#src/gateway/call.ts';
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

/** Pixels of the longest side of a page that is drawn a few centimetres high. */
const THUMBNAIL_SIZE = 280;

/** The first page of a version, small; a version never changes. */
export const thumbnailQuery = (docid: string, version: number) =>
  queryOptions({
    queryKey: ['document', docid, 'thumbnail', version],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      unwrapped(
        await callBinary(
          'versionThumbnail',
          { params: { docid, version: String(version) }, body: { size: THUMBNAIL_SIZE } },
          { signal, silent: true },
        ),
      ).blob,
  });
