import { queryOptions } from '@tanstack/react-query';
import type { CallError } from '#src/gateway/error.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { newId } from '#src/stores/newId.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Impression } from '#core/contract/marks/stamp.ts';
import { impressionOf } from '#src/viewer/model/placing/impression.ts';
import { type Placing, type PlacingDesk, startPlacing } from '../placing/desk.ts';

/** The user's stamps as they would look on a document now; never cached, as they contain the time. */
export const stampsQuery = (docId: number) =>
  queryOptions({
    queryKey: ['document', String(docId), 'stamps'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { stamp } = unwrapped(
        await call('stampList', { params: { docid: String(docId) } }, { signal, silent: true }),
      );
      return stamp;
    },
  });

/**
 * Has the server issue a stamp and makes it ready to place. `gone`: editing ended meanwhile; `broken`: it cannot be
 * drawn.
 */
export async function startPlacingStamp(
  desk: PlacingDesk,
  stampid: number,
  placing: Placing,
): Promise<Result<Impression, CallError | 'gone' | 'broken'>> {
  const answer = await call(
    'stampPlace',
    { params: { docid: String(desk.docId), stampid: String(stampid) } },
    { silent: true },
  );
  if (!answer.ok) return answer;
  const [stamp] = answer.value.stamp;
  const mark = stamp === undefined ? null : impressionOf(stamp, newId());
  if (stamp === undefined || mark === null) return fail('broken');
  return (await startPlacing(desk, mark, placing)) ? ok(stamp) : fail('gone');
}
