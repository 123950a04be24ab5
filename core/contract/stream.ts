import * as z from 'zod/mini';
import { assumed, binary, operation } from './operation.ts';
import { Id } from './shapes.ts';

/**
 * A message to listening clients. A signal says that something changed and what to fetch again: receiving it twice is
 * harmless, and it contains nothing its receivers may not see.
 */
export const StreamSignal = z.discriminatedUnion('topic', [
  /** The user's notifications changed. */
  z.object({ topic: z.literal('event') }),
  /** The lock of a document's layers, a job or a process was taken or released. */
  z.object({
    topic: z.literal('lock'),
    of: z.enum(['layer', 'job', 'process']),
    id: Id,
    holder: z.nullable(z.object({ userid: Id, username: z.string() })),
  }),
  /** A count needs refreshing. */
  z.object({ topic: z.literal('count'), of: z.enum(['job', 'pool', 'collective', 'subscription']) }),
  /** A row was created, changed or removed. */
  z.object({ topic: z.literal('change'), noun: z.string(), id: z.optional(Id), docid: z.optional(Id) }),
  /** Too many signals were missed: everything must be fetched again. */
  z.object({ topic: z.literal('reset') }),
]);
export type StreamSignal = z.infer<typeof StreamSignal>;
export type StreamTopic = StreamSignal['topic'];

/** Header in which a reconnecting client sends the id of the last signal it received. */
export const LAST_EVENT_HEADER = 'last-event-id';

export const streamOperations = {
  /**
   * Server-sent events, each with an id and a StreamSignal as data. If a server lacks this call, the client polls as
   * specified (section 7).
   */
  stream: operation({
    method: 'GET',
    path: '/dms/stream',
    effect: 'read',
    answer: binary('text/event-stream'),
    provenance: assumed,
  }),
} as const;
