import { queryOptions } from '@tanstack/react-query';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
// Imported for its listener, which records locks signalled while the document is still being opened.
import '#src/stores/stream/locks.ts';
import { olderVersion } from './reading.ts';
import { fetchPdf } from '../download/download.ts';

/**
 * A document with its index values, in its current version or with an older version's file; pages of an encrypted one
 * require the password. The screen shows failures itself.
 */
export const documentQuery = (docid: string, password: string | undefined, version?: number) =>
  queryOptions({
    queryKey: ['document', docid, 'info', password !== undefined, version ?? 'current'],
    // Data requested by the first press of a double click is not requested again by the second; older data is.
    staleTime: 2000,
    queryFn: async ({ signal }) => {
      const options = { signal, silent: true, ...(password === undefined ? {} : { password }) };
      const asked = call('documentInfo', { params: { docid }, modifiers: ['indexes', 'protection'] }, options);
      const older =
        version === undefined ? null : call('versionInfoOf', { params: { docid, version: String(version) } }, options);
      const [info] = unwrapped(await asked).document;
      if (info === undefined) throw new Error('documentInfo answered no document');
      if (older === null || info.version === version) return info;
      const [file] = unwrapped(await older).version;
      if (file === undefined) throw new Error('versionInfoOf answered no version');
      return olderVersion(info, file);
    },
  });

/** The PDF the server makes of an office document; only kept while it is shown. */
export const renditionQuery = (info: Pick<DocumentInfo, 'docid' | 'version'>) =>
  queryOptions({
    queryKey: ['document', String(info.docid), 'rendition', info.version],
    gcTime: 0,
    queryFn: async ({ signal }) => unwrapped(await fetchPdf(info, { signal, silent: true })),
  });
