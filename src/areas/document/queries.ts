import { queryOptions } from '@tanstack/react-query';
import { call, callBinary } from '#src/gateway/call.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { imageOptions } from '#src/viewer/session/sources/imageOptions.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

/** The versions of a document, latest first. */
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

/** An image of a version's page without marks; cached for ever, as a version never changes. */
export const pageQuery = (docid: number, version: number, page: number, dpi: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'page', version, page, dpi],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const password = passwordOf(usePasswords.getState(), docid, version);
      const answer = await callBinary(
        'pageImage',
        {
          params: { docid: String(docid), pageno: String(page) },
          query: { docversion: String(version), dpi: String(dpi), ...imageOptions() },
        },
        { signal, silent: true, ...(password !== undefined && { password }) },
      );
      return unwrapped(answer).blob;
    },
  });

/** Longest side in pixels of a page shown a few centimetres high. */
const THUMBNAIL_SIZE = 280;

/** Milliseconds a version stays visible before its thumbnail is requested. */
const REST_MS = 120;

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('scrolled past', 'AbortError'));
    });
  });

/** Thumbnail of a version's first page; cached for ever, as a version never changes. */
export const thumbnailQuery = (docid: string, version: number) =>
  queryOptions({
    queryKey: ['document', docid, 'thumbnail', version],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      // Versions that are scrolled past request nothing.
      await rest(signal);
      const answer = await callBinary(
        'versionThumbnail',
        { params: { docid, version: String(version) }, body: { size: THUMBNAIL_SIZE } },
        { signal, silent: true },
      );
      return unwrapped(answer).blob;
    },
  });
