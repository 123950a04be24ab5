import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, IdText } from '#core/contract/shapes.ts';

/**
 * A stamp as it looks on one document: user, date and index values stand in it. What `content` holds is checked by
 * core/marks on both sides; width and height in page units.
 */
export const Stamp = z.object({
  stampid: Id,
  name: z.string(),
  content: z.record(z.string(), z.unknown()),
  color: z.string(),
  width: z.number(),
  height: z.number(),
  /** It carries a running number, given when it is placed. */
  numbered: z.boolean(),
});
export type Stamp = z.infer<typeof Stamp>;

/** A stamp placed: nothing in it is open any more. */
export const Impression = z.extend(Stamp, {
  /** Of a stamp that carries one. */
  number: z.optional(Id),
  /**
   * Kept with the mark: by it the server knows, when the mark is set, that it gave this to this user for this document.
   */
  seal: z.optional(z.string()),
});
export type Impression = z.infer<typeof Impression>;

/** What stands for the number of a stamp that has none yet. */
export const NUMBER_TO_COME = '#';

export const stampOperations = {
  /** The stamps that the user's groups have, as they would look on this document now, by their order in the company. */
  stampList: operation({
    method: 'GET',
    path: '/dms/document/{docid}/stamp/list',
    effect: 'read',
    params: DocParams,
    answer: nouns({ stamp: Stamp }),
    errors: ['document.unknown', 'document.deleted'],
    provenance: assumed,
  }),
  /**
   * What a stamp shows from now on, whatever becomes of it. A running number is given for good and never twice: one
   * that is not used leaves a gap.
   */
  stampPlace: operation({
    method: 'POST',
    path: '/dms/document/{docid}/stamp/{stampid}/place',
    effect: 'change',
    params: z.object({ docid: IdText, stampid: IdText }),
    answer: nouns({ stamp: Impression }),
    errors: [
      'document.unknown',
      'document.deleted',
      'document.protected',
      'layer.rightMissing',
      'layer.locked',
      'layer.lockedElsewhere',
      'layer.lockLost',
      'stamp.unknown',
    ],
    provenance: assumed,
  }),
} as const;
