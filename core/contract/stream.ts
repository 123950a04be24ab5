import * as z from 'zod/mini';
import { assumed, binary, operation } from './operation.ts';
import { Id } from './shapes.ts';

/**
 * What a listening client is told. A signal says that something changed, and what to ask for again: hearing it twice
 * does no harm, and it holds nothing that its hearers may not see.
 */
export const StreamSignal = z.discriminatedUnion('topic', [
  /** The hearer's notifications changed. */
  z.object({ topic: z.literal('event') }),
  /** The lock of a document's layers, a job or a process was taken or given up. */
  z.object({
    topic: z.literal('lock'),
    of: z.enum(['layer', 'job', 'process']),
    id: Id,
    holder: z.nullable(z.object({ userid: Id, username: z.string() })),
  }),
  /** Something is to be counted again. */
  z.object({ topic: z.literal('count'), of: z.enum(['job', 'pool', 'collective', 'subscription']) }),
  /** A row of some kind was made, changed or removed. */
  z.object({ topic: z.literal('change'), noun: z.string(), id: z.optional(Id), docid: z.optional(Id) }),
  /** Too much was missed to be told: everything is to be asked for again. */
  z.object({ topic: z.literal('reset') }),
]);
export type StreamSignal = z.infer<typeof StreamSignal>;
export type StreamTopic = StreamSignal['topic'];

/** Where a client that was cut off says what it heard last. */
export const LAST_EVENT_HEADER = 'last-event-id';

export const streamOperations = {
  /**
   * Server-sent events, each with its id and a StreamSignal as data. A server without it is asked again as specified
   * (section 7).
   */
  stream: operation({
    method: 'GET',
    path: '/dms/stream',
    effect: 'read',
    answer: binary('text/event-stream'),
    provenance: assumed,
  }),
} as const;
