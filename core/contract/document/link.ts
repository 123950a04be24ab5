import * as z from 'zod/mini';
import { fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, IdText, WireDateTime } from '#core/contract/shapes.ts';

/** Section 9: default link type, the only one with a known meaning: the documents belong together. */
export const DEFAULT_LINK_TYPE = 1;
/** Link types are numbers defined by the company (assumed: the upper bound). */
export const LINK_TYPE_MAXIMUM = 99;
const LinkType = z.int().check(z.gte(1), z.lte(LINK_TYPE_MAXIMUM));
export const LINKS_MAXIMUM = 1000;

/** A link as seen from one of its two documents; only links whose other document the user may see. */
export const Link = z.object({
  id: Id,
  from: Id,
  to: Id,
  type: Id,
  /** The other document. */
  docid: Id,
  filename: z.string(),
  filetype: z.string(),
  createdate: WireDateTime,
  createdby: z.string(),
});
export type Link = z.infer<typeof Link>;

const seen = ['document.unknown', 'document.deleted'] as const;
const changed = [...seen, 'document.protected', 'document.rightMissing'] as const;

export const linkOperations = {
  /** Links from and to the document, oldest first. */
  linkList: operation({
    method: 'GET',
    path: '/dms/document/{docid}/link/list',
    effect: 'read',
    params: DocParams,
    answer: nouns({ link: Link }),
    errors: seen,
    provenance: fieldsPartly,
  }),
  /** Adds links from the document (what POST does is assumed); existing ones stay. Answers all links. */
  linkListOf: operation({
    method: 'POST',
    path: '/dms/document/{docid}/link/list',
    effect: 'change',
    params: DocParams,
    body: z.object({
      link: z.array(z.object({ to: Id, type: z.optional(LinkType) })).check(z.minLength(1), z.maxLength(100)),
    }),
    answer: nouns({ link: Link }),
    errors: [...changed, 'link.targetUnknown', 'link.self', 'link.tooMany'],
    provenance: fieldsPartly,
  }),
  /** Removes a link, from either end. A link that is already gone is no error. Answers the remaining links. */
  linkDelete: operation({
    method: 'GET',
    path: '/dms/document/{docid}/link/delete',
    effect: 'change',
    params: DocParams,
    query: z.object({ id: IdText }),
    answer: nouns({ link: Link }),
    errors: changed,
    provenance: fieldsPartly,
  }),
} as const;
