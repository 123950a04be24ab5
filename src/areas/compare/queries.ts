import { queryOptions } from '@tanstack/react-query';
import type { VersionInfo } from '#core/contract/document/document.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

/** The versions of a document, latest first. The screen shows failures itself. */
export const versionsQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'versions'],
    queryFn: async ({ signal }): Promise<readonly VersionInfo[]> => {
      const { version } = unwrapped(
        await call('versionInfo', { params: { docid: String(docid) } }, { signal, silent: true }),
      );
      return version;
    },
  });
