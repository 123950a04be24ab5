import * as z from 'zod/mini';
import { DocumentInfo, IndexValue } from './document.ts';
import { assumed, fieldsAssumed, fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id } from '#core/contract/shapes.ts';

/**
 * The revision the user saw (DocumentInfo). Changes that others made to other fields since are kept; if they changed
 * the same field, the call fails with `document.conflict`, which names it. Without a revision nothing is compared.
 */
const revision = z.optional(Id);

/** The changes to a document; absent fields stay. An empty value clears its index. */
const changes = {
  revision,
  indexes: z.optional(z.array(IndexValue).check(z.maxLength(200))),
  doctypeid: z.optional(Id),
  /** If absent, the present mask if it fits the type, else the first that does. */
  maskid: z.optional(Id),
  /** If no type is given, the type of the same name in the new client is used. */
  clientid: z.optional(Id),
  year: z.optional(Id),
};
export const DocumentChange = z.object(changes);
export type DocumentChange = z.infer<typeof DocumentChange>;

const errors = [
  'document.unknown',
  'document.deleted',
  'document.protected',
  'document.conflict',
  'document.rightMissing',
  'document.clientRightMissing',
  'document.maskMissing',
  'archive.metadataInvalid',
  'archive.versionExists',
  'index.required',
  'index.invalid',
  'index.readOnly',
] as const;

const set = <Name extends keyof typeof changes>(noun: string, ...names: readonly Name[]) =>
  operation({
    method: 'POST',
    path: `/dms/document/${noun}/set`,
    effect: 'change',
    body: z.object({
      docid: Id,
      revision,
      ...(Object.fromEntries(names.map((name) => [name, changes[name]])) as Pick<typeof changes, Name>), // oxlint-disable-line typescript/no-unsafe-type-assertion -- the very names
    }),
    answer: nouns({ document: DocumentInfo }),
    errors,
    failure: 'errorResult',
    provenance: fieldsAssumed,
  });

/** Saves filing and index values (specification, section 5, Index rules). The details of a failure name the `field`. */
export const documentSaveOperations = {
  documentSave: operation({
    method: 'POST',
    path: '/dms/document/{docid}',
    effect: 'change',
    params: DocParams,
    body: DocumentChange,
    answer: nouns({ document: DocumentInfo }),
    errors,
    failure: 'errorResult',
    provenance: fieldsAssumed,
  }),
  documentIndexSet: set('index', 'indexes'),
  documentDoctypeSet: set('doctype', 'doctypeid', 'maskid', 'indexes'),
  documentClientSet: set('client', 'clientid', 'doctypeid', 'maskid', 'indexes'),
  documentYearSet: set('year', 'year'),
} as const;

/** Calls about a document as a whole. */
export const documentCareOperations = {
  /** Marks the document as deleted: nobody can find or read it until it is restored. */
  documentDelete: operation({
    method: 'GET',
    path: '/dms/document/{docid}/delete',
    effect: 'change',
    params: DocParams,
    answer: nouns({}),
    errors: [
      'document.unknown',
      'document.deleted',
      'document.protected',
      'document.deleteRightMissing',
      'layer.locked',
    ],
    provenance: fieldsPartly,
  }),
  documentRestore: operation({
    method: 'GET',
    path: '/dms/document/{docid}/restore',
    effect: 'change',
    params: DocParams,
    answer: nouns({ document: DocumentInfo }),
    errors: ['document.unknown', 'document.deleteRightMissing', 'archive.versionExists'],
    provenance: fieldsPartly,
  }),
  /** Protection blocks marks, notes, index values, links, tags, attachments, new versions and deletion. */
  documentProtectionSet: operation({
    method: 'POST',
    path: '/dms/document/protection/set',
    effect: 'change',
    body: z.object({ docid: Id, active: z.boolean() }),
    answer: nouns({ document: DocumentInfo }),
    errors: ['document.unknown', 'document.deleted', 'document.protectRightMissing', 'layer.locked'],
    failure: 'errorResult',
    provenance: fieldsAssumed,
  }),
  /**
   * Files the current version as a new document, with other index values if given; marks, notes and links are not
   * copied.
   */
  documentCopy: operation({
    method: 'POST',
    path: '/dms/document/{docid}/copy',
    effect: 'change',
    params: DocParams,
    body: DocumentChange,
    answer: nouns({ document: DocumentInfo }),
    errors: [...errors, 'archive.rightMissing'],
    failure: 'errorResult',
    provenance: assumed,
  }),
} as const;
