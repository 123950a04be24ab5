import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

/** What the user has to confirm for a document. */
export const receivedQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'collective'],
    queryFn: async ({ signal }) =>
      unwrapped(await call('collectiveInOf', { params: { docid: String(docid) } }, { signal, silent: true }))
        .collectivenotification,
  });

export const sentQuery = queryOptions({
  queryKey: ['telling', 'collective'],
  // This browser is not told when others confirm.
  staleTime: 0,
  queryFn: async ({ signal }) =>
    unwrapped(await call('collectiveOutList', {}, { signal, silent: true })).collectivenotification,
});

export const proofQuery = (id: number) =>
  queryOptions({
    queryKey: ['telling', 'collective', id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await call('collectiveOut', { params: { id: String(id) } }, { signal, silent: true });
      const [proof] = unwrapped(answer).collectivenotification;
      if (proof === undefined) throw new Error('collectiveOut answered nothing');
      return proof;
    },
  });
