import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, VersionQuery } from '#core/contract/shapes.ts';

/** Progress of text recognition for a version whose pages are images. */
export const DocumentReading = z.object({
  pages: z.int(),
  /** Pages looked at so far. */
  done: z.int(),
  /** Pages that were recognised; pages whose file already contains text need no recognition. */
  read: z.int(),
  /** `off` if recognition is off for the server or for the calling user. */
  /** Mean confidence of the recognised pages, 0 to 100. */
  confidence: z.optional(z.number()),
  state: z.enum(['off', 'none', 'running', 'stopped', 'done']),
});
export type DocumentReading = z.infer<typeof DocumentReading>;

const readingErrors = ['document.unknown', 'document.deleted', 'document.versionUnknown'] as const;

/** Text recognition of image pages (assumed: the specification names server recognition as a group flag only). */
export const readingOperations = {
  documentReading: operation({
    method: 'GET',
    path: '/dms/document/{docid}/reading/',
    effect: 'read',
    params: DocParams,
    query: VersionQuery,
    answer: nouns({ reading: DocumentReading }),
    errors: readingErrors,
    provenance: assumed,
  }),
  /** Starts recognition in the background; a repeated call changes nothing. */
  documentRead: operation({
    method: 'POST',
    path: '/dms/document/{docid}/reading/start',
    effect: 'change',
    params: DocParams,
    query: VersionQuery,
    body: z.object({}),
    answer: nouns({ reading: DocumentReading }),
    errors: [...readingErrors, 'right.missing', 'preview.unavailable'],
    provenance: assumed,
  }),
  /** Finishes the current page; recognised text stays, and `documentRead` continues from there. */
  documentReadStop: operation({
    method: 'POST',
    path: '/dms/document/{docid}/reading/stop',
    effect: 'change',
    params: DocParams,
    query: VersionQuery,
    body: z.object({}),
    answer: nouns({ reading: DocumentReading }),
    errors: [...readingErrors, 'right.missing'],
    provenance: assumed,
  }),
} as const;
