import * as z from 'zod/mini';
import { IndexValue } from './document.ts';
import { Layer } from '#core/contract/marks/layer.ts';
import { Note } from './note.ts';
import { assumed, binary, fieldsAssumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, Text, WireDateTime } from '#core/contract/shapes.ts';

export const HistoryEntry = z.object({
  id: z.optional(Id),
  at: WireDateTime,
  user: z.string(),
  onbehalfof: z.optional(z.string()),
  /** Name of the event, e.g. `document.archived`, `layer.set`; the client has the texts. */
  action: z.string(),
  /** What was changed, for actions that affect several things: the caption of an index, the name of an attachment. */
  field: z.optional(z.string()),
  oldvalue: z.optional(z.string()),
  newvalue: z.optional(z.string()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** All must match; times are in the company's time zone, `from` inclusive, `to` exclusive (fields assumed). */
export const HistoryFilter = z.object({
  user: z.optional(Text(200)),
  action: z.optional(Text(60)),
  from: z.optional(WireDateTime),
  to: z.optional(WireDateTime),
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;

/** A document as it was at a given time. */
export const PastDocument = z.object({
  docid: Id,
  at: WireDateTime,
  version: Id,
  filename: z.string(),
  productid: Id,
  clientid: Id,
  year: Id,
  doctypeid: Id,
  maskid: Id,
  deleted: z.boolean(),
  protected: z.boolean(),
  indexes: z.array(IndexValue),
  /** Empty for users who may not read notes. */
  note: z.array(Note),
  layer: z.array(Layer),
});
export type PastDocument = z.infer<typeof PastDocument>;

const errors = ['document.unknown', 'document.deleted'] as const;

export const historyOperations = {
  /** The events of a document, oldest first. */
  documentHistory: operation({
    method: 'GET',
    path: '/dms/document/{docid}/history',
    effect: 'read',
    params: DocParams,
    query: HistoryFilter,
    answer: nouns({ history: HistoryEntry }),
    errors,
    provenance: fieldsAssumed,
  }),
  /** The same as CSV: UTF-8 with byte order mark and semicolons, as the office programs expect it. */
  documentHistoryFile: operation({
    method: 'GET',
    path: '/dms/document/{docid}/history/file',
    effect: 'read',
    params: DocParams,
    query: HistoryFilter,
    answer: binary('text/csv; charset=utf-8'),
    errors,
    provenance: assumed,
  }),
  /** Version, filing, index values, notes and marks at a given time. */
  documentPast: operation({
    method: 'GET',
    path: '/dms/document/{docid}/past',
    effect: 'read',
    params: DocParams,
    query: z.object({ at: WireDateTime }),
    answer: nouns({ document: PastDocument }),
    errors: [...errors, 'document.notYet'],
    provenance: assumed,
  }),
} as const;
