import { queryOptions } from '@tanstack/react-query';
import type { Adhoc } from '#core/contract/work/adhoc.ts';
import { call } from '#src/gateway/call.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

export const adhocsQuery = queryOptions({
  queryKey: ['workflow', 'adhoc'],
  queryFn: async ({ signal }) => {
    const { adhoc, adhocright } = unwrapped(await call('adhocList', {}, { signal, silent: true }));
    return { adhocs: adhoc, manage: adhocright[0]?.manage === true, groups: adhocright[0]?.groups ?? [] };
  },
});

const showAnew = () => queryClient.invalidateQueries({ queryKey: adhocsQuery.queryKey });

type Kept = Pick<Adhoc, 'name' | 'steps' | 'groups'> & { readonly id?: number };

/** @returns the saved template, or the error message */
export async function saveAdhoc(body: Kept): Promise<Adhoc | string> {
  const answer = await call('adhocSet', { body }, { silent: true });
  if (!answer.ok) return answer.error.message;
  await showAnew();
  return answer.value.adhoc[0] ?? '';
}

export async function deleteAdhoc(id: number): Promise<boolean> {
  const answer = await call('adhocDelete', { body: { id } }, {});
  await showAnew();
  return answer.ok;
}
