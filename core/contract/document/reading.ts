import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, VersionQuery } from '#core/contract/shapes.ts';

/** How far the server has come with reading a version whose pages are pictures. */
export const DocumentReading = z.object({
  pages: z.int(),
  /** Pages looked at so far. */
  done: z.int(),
  /** Those of them that were read: what the file itself says needs no reading. */
  read: z.int(),
  /** `off` where the server reads for nobody, or not for the asking user. */
  /** Mean of the pages that were read, 0 to 100. */
  confidence: z.optional(z.number()),
  state: z.enum(['off', 'none', 'running', 'stopped', 'done']),
});
export type DocumentReading = z.infer<typeof DocumentReading>;

const readingErrors = ['document.unknown', 'document.deleted', 'document.versionUnknown'] as const;

/** Reading of pages that are pictures (assumed: the specification names server recognition as a group flag only). */
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
  /** Has the version read in the background; asking again changes nothing. */
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
  /** The page under way is finished; what was read stays, and `documentRead` goes on behind it. */
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
