import { queryOptions } from '@tanstack/react-query';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { DocumentReading } from '#core/contract/document/reading.ts';
import { call } from '#src/gateway/call.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

/** Milliseconds between polls during recognition: a page takes some seconds. */
const ASK_AGAIN_MS = 1500;

type Version = Pick<DocumentInfo, 'docid' | 'version'>;

const asking = ({ docid, version }: Version) => ({
  params: { docid: String(docid) },
  query: { docversion: String(version) },
});

/** Progress of text recognition for a version. */
export const readingQuery = (of: Version) =>
  queryOptions({
    queryKey: ['document', String(of.docid), 'reading', of.version],
    queryFn: async ({ signal }) => {
      const [reading] = unwrapped(await call('documentReading', asking(of), { signal, silent: true })).reading;
      if (reading === undefined) throw new Error('documentReading answered no reading');
      return reading;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? ASK_AGAIN_MS : false),
  });

const told = (of: Version, [reading]: readonly DocumentReading[]): void => {
  if (reading !== undefined) queryClient.setQueryData(readingQuery(of).queryKey, reading);
};

/** Starts or continues recognition in the background. */
export async function readOn(of: Version): Promise<void> {
  const answer = await call('documentRead', { ...asking(of), body: {} });
  if (answer.ok) told(of, answer.value.reading);
}

export async function stopReading(of: Version): Promise<void> {
  const answer = await call('documentReadStop', { ...asking(of), body: {} });
  if (answer.ok) told(of, answer.value.reading);
}
