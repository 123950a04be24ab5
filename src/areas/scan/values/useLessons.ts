import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PoolLesson } from '#core/contract/work/poolLesson.ts';
import { fieldsOf, type Filing, type FilingField, withValidChoices } from '#src/filing/model.ts';
import { call } from '#src/gateway/call.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import type { Leaf } from '#core/pages/arrangement.ts';
import { readText } from '#src/areas/scan/reading/effects.ts';
import type { DeskText } from '#src/areas/scan/reading/pageText.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import type { OfferField } from './found.ts';
import { lessonsFrom } from './lessons.ts';
import { sendersOn } from './senders.ts';

const NONE: readonly PoolLesson[] = [];
const LESSONS = 'lessons';

/** What was learned from a sender's documents. Cached until something is learned, except after a failed request. */
export const lessonsQuery = (poolid: number | undefined, sender: readonly string[]) =>
  queryOptions({
    queryKey: [LESSONS, poolid, sender],
    enabled: poolid !== undefined && sender.length > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { poolid: poolid ?? 0, sender: [...sender] };
      return unwrapped(await call('poolLessonList', { body }, { signal, silent: true })).lesson;
    },
  });

/** What was learned from earlier documents of the page's sender. */
export function useLessons(text: DeskText | undefined): readonly PoolLesson[] {
  const poolid = useDesk((state) => state.poolid);
  const sender = useMemo(() => sendersOn(text?.words ?? []), [text]);
  return useQuery(lessonsQuery(poolid, sender)).data ?? NONE;
}

/** The fields of a mask as targets for offered values. */
export const offerFields = (fields: readonly FilingField[]): readonly OfferField[] =>
  fields.map(({ field, index }) => ({
    indexid: index.id,
    caption: field.caption,
    type: index.type,
    lookup: field.lookup,
  }));

/** Learns from the values a document was filed under, for the next one of its sender. A failure has no consequences. */
export async function learn(poolid: number, { file, page }: Leaf, filing: Filing): Promise<void> {
  const text = await readText(file, page);
  if (text === undefined) return;
  const sender = sendersOn(text.words);
  const data = useMasterData.getState();
  const fields = offerFields(fieldsOf(withValidChoices(filing, data), data));
  const lesson = lessonsFrom(fields, text.words, filing.texts);
  if (sender.length === 0 || lesson.length === 0) return;
  await call('poolLessonSet', { body: { poolid, sender: [...sender], lesson: [...lesson] } }, { silent: true });
  await queryClient.invalidateQueries({ queryKey: [LESSONS, poolid] });
}
