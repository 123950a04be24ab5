import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text } from '#core/contract/shapes.ts';

/** Most identifiers of a page's sender. */
export const SENDERS_MAXIMUM = 8;
const LESSONS_MAXIMUM = 50;

const Senders = z.array(Text(80)).check(z.minLength(1), z.maxLength(SENDERS_MAXIMUM));
/**
 * What was filed for a sender's page: the label in front of the value, or the value itself if it was not on the page.
 */
const taught = { indexid: Id, label: z.optional(Text(80)), value: z.optional(Text(1000)) };

export const PoolLesson = z.object({
  sender: z.string(),
  ...taught,
  /** How many documents in a row it was right for. */
  times: z.int(),
});
export type PoolLesson = z.infer<typeof PoolLesson>;

/** What users last filed for a sender, to suggest it next time; shared within a pool (assumed). */
export const poolLessonOperations = {
  /** Newest first. */
  poolLessonList: operation({
    method: 'POST',
    path: '/dms/pool/lesson/list',
    effect: 'read',
    body: z.object({ poolid: Id, sender: Senders }),
    answer: nouns({ lesson: PoolLesson }),
    errors: ['pool.unknown'],
    provenance: assumed,
  }),
  poolLessonSet: operation({
    method: 'POST',
    path: '/dms/pool/lesson/set',
    effect: 'change',
    body: z.object({
      poolid: Id,
      sender: Senders,
      lesson: z.array(z.object(taught)).check(z.maxLength(LESSONS_MAXIMUM)),
    }),
    answer: nouns({}),
    errors: ['pool.unknown'],
    provenance: assumed,
  }),
} as const;
