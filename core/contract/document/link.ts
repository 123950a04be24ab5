import * as z from 'zod/mini';
import { fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, IdText, WireDateTime } from '#core/contract/shapes.ts';

/** Section 9: the type of a link that names none. */
export const DEFAULT_LINK_TYPE = 1;
/** Types are numbers of the company's own (assumed: how many there may be). */
const LinkType = z.int().check(z.gte(1), z.lte(99));
export const LINKS_MAXIMUM = 1000;

/** A link as one of its two documents shows it; only links whose other end the user may see. */
export const Link = z.object({
  id: Id,
  from: Id,
  to: Id,
  type: Id,
  /** The other end. */
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
  /** Links from and to the document, the oldest first. */
  linkList: operation({
    method: 'GET',
    path: '/dms/document/{docid}/link/list',
    effect: 'read',
    params: DocParams,
    answer: nouns({ link: Link }),
    errors: seen,
    provenance: fieldsPartly,
  }),
  /** Sets links from the document (what POST does is assumed); those that are there already stay. Answers all. */
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
  /** Removes a link, from either end. It is no error if it is gone already. Answers the links that stay. */
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
