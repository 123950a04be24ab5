import * as z from 'zod/mini';
import { readWireDate } from '#core/kernel/date.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, IntText, Text, WireDateTime } from '#core/contract/shapes.ts';

/** An entry of the event log: an audited change (kept for ever) or a note by an administrator. */
export const LogEntry = z.object({
  id: Id,
  kind: z.enum(['audit', 'note']),
  at: WireDateTime,
  userid: Id,
  user: z.string(),
  action: z.string(),
  docid: z.optional(Id),
  oldvalue: z.optional(z.string()),
  newvalue: z.optional(z.string()),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Most entries per answer. */
export const LOG_WINDOW = 500;
/** Longest note, in UTF-16 units. */
export const LOG_NOTE_MAXIMUM = 2000;

const day = z.string().check(
  z.regex(/^\d{2}\.\d{2}\.\d{4}$/),
  z.refine((text) => readWireDate(text) !== undefined),
);

export const adminLogOperations = {
  /** Newest first; `before` is the id of the last known entry of that kind. */
  logList: operation({
    method: 'GET',
    path: '/dms/log/list',
    effect: 'read',
    access: 'admin',
    query: z.object({
      kind: z.optional(z.enum(['audit', 'note'])),
      from: z.optional(day),
      to: z.optional(day),
      userid: z.optional(IdText),
      docid: z.optional(IdText),
      /** Prefix of an action: `layer.`, `user.set`. */
      action: z.optional(Text(60)),
      text: z.optional(Text(100)),
      before: z.optional(IdText),
      limit: z.optional(IntText(1, LOG_WINDOW)),
    }),
    answer: nouns({ log: LogEntry }),
    provenance: assumed,
  }),
  logSet: operation({
    method: 'POST',
    path: '/dms/log/set',
    effect: 'change',
    access: 'admin',
    body: z.object({ text: Text(LOG_NOTE_MAXIMUM).check(z.minLength(1)) }),
    answer: nouns({ log: LogEntry }),
    provenance: assumed,
  }),
  /** Deletes a note; audit entries cannot be deleted. */
  logDelete: operation({
    method: 'GET',
    path: '/dms/log/delete',
    effect: 'change',
    access: 'admin',
    query: z.object({ id: IdText }),
    answer: nouns({}),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
} as const;
