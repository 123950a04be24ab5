import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, WireDateTime } from '#core/contract/shapes.ts';

/** Most events per answer. */
export const POOL_EVENTS_WINDOW = 200;

/** What happened in a pool, as shown to its users. */
export const POOL_EVENTS = ['fileAdded', 'processAdded', 'locked', 'released', 'deleted', 'archived'] as const;

export const PoolEvent = z.object({
  id: Id,
  date: WireDateTime,
  event: z.enum(POOL_EVENTS),
  /** Absent for files from a watched folder. */
  username: z.optional(z.string()),
  /** The name of the file, process or document; for `locked`, `released` and `deleted` the number of processes. */
  about: z.string(),
});
export type PoolEvent = z.infer<typeof PoolEvent>;

export const poolEventOperations = {
  /** Newest first; `before` is the id of the last known one. */
  poolEventList: operation({
    method: 'POST',
    path: '/dms/pool/event/list',
    effect: 'read',
    body: z.object({
      poolid: Id,
      before: z.optional(Id),
      limit: z.optional(z.int().check(z.gte(1), z.lte(POOL_EVENTS_WINDOW))),
    }),
    answer: nouns({ poolevent: PoolEvent }),
    errors: ['pool.unknown'],
    provenance: assumed,
  }),
} as const;
