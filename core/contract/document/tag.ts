import * as z from 'zod/mini';
import { fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { Id, Line, Text } from '#core/contract/shapes.ts';

export const Tag = z.object({
  id: Id,
  name: z.string(),
  /** The tagged document; absent in suggestions. */
  docid: z.optional(Id),
});
export type Tag = z.infer<typeof Tag>;

/** Longest name of a tag, most tags of a document, and most that are suggested. */
export const TAG_LENGTH = 60;
export const TAGS_MAXIMUM = 50;
export const TAGS_SUGGESTED = 20;

const errors = ['document.unknown', 'document.deleted', 'document.protected', 'document.rightMissing'] as const;

/** Section 3, Tag: docid and id; a tag is named when it is first set (fields assumed). */
export const tagOperations = {
  /**
   * The tags of a document; without `docid` the tags beginning with `prefix` on any document the user may see, most
   * used first.
   */
  tagList: operation({
    method: 'POST',
    path: '/dms/tag/list/',
    effect: 'read',
    body: z.object({ docid: z.optional(Id), prefix: z.optional(Text(TAG_LENGTH)) }),
    answer: nouns({ tag: Tag }),
    errors: ['document.unknown', 'document.deleted'],
    provenance: fieldsPartly,
  }),
  /** Tags a document, by the id of a tag or by a name; an unknown name creates the tag. Answers the document's tags. */
  tagSet: operation({
    method: 'POST',
    path: '/dms/tag/set/',
    effect: 'change',
    body: z.object({ docid: Id, id: z.optional(Id), name: z.optional(Line(TAG_LENGTH)) }),
    answer: nouns({ tag: Tag }),
    errors: [...errors, 'tag.unknown', 'tag.nameMissing', 'tag.tooMany'],
    provenance: fieldsPartly,
  }),
  tagDelete: operation({
    method: 'POST',
    path: '/dms/tag/delete/',
    effect: 'change',
    body: z.object({ docid: Id, id: Id }),
    answer: nouns({ tag: Tag }),
    errors,
    provenance: fieldsPartly,
  }),
} as const;
