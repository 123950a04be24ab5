import * as z from 'zod/mini';
import { DocumentInfo } from './document.ts';
import { fileErrors } from './pageErrors.ts';
import { binary, fieldsAssumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, VersionParams } from '#core/contract/shapes.ts';

/** The page, and the length of its longer side in pixels (fields assumed). */
export const ThumbnailOptions = z.object({
  pageno: z.optional(Id),
  size: z.optional(z.int().check(z.gte(32), z.lte(512))),
});

const thumbnail = {
  method: 'POST',
  effect: 'read',
  body: ThumbnailOptions,
  answer: binary('image/jpeg'),
  errors: [...fileErrors, 'page.unknown', 'page.failed', 'page.timeout'],
  provenance: fieldsAssumed,
} as const;

export const versionOperations = {
  /** Files the file of an earlier version as the newest one; the versions in between stay. */
  versionRestore: operation({
    method: 'GET',
    path: '/dms/document/{docid}/version/{version}/restore',
    effect: 'change',
    params: VersionParams,
    answer: nouns({ document: DocumentInfo }),
    errors: [
      'document.unknown',
      'document.deleted',
      'document.protected',
      'document.versionUnknown',
      'document.versionCurrent',
      'document.oldVersion',
      'layer.locked',
      'archive.rightMissing',
    ],
    provenance: fieldsAssumed,
  }),
  versionThumbnail: operation({
    ...thumbnail,
    path: '/dms/document/{docid}/version/{version}/thumbnail',
    params: VersionParams,
  }),
  /** Thumbnail of the current version. */
  versionThumbnailCurrent: operation({
    ...thumbnail,
    path: '/dms/document/{docid}/version/-2/thumbnail',
    params: DocParams,
  }),
} as const;
