import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, IdText } from '#core/contract/shapes.ts';

/**
 * A stamp as it would look on one document, with user, date and index values filled in. `content` is validated by
 * core/marks on both sides; width and height are in page units.
 */
export const Stamp = z.object({
  stampid: Id,
  name: z.string(),
  content: z.record(z.string(), z.unknown()),
  color: z.string(),
  width: z.number(),
  height: z.number(),
  /** It has a running number, which is given when it is placed. */
  numbered: z.boolean(),
});
export type Stamp = z.infer<typeof Stamp>;

/** A placed stamp: everything in it is filled in. */
export const Impression = z.extend(Stamp, {
  /** Only for numbered stamps. */
  number: z.optional(Id),
  /**
   * Kept with the mark. It proves to the server, when the mark is saved, that this impression was issued to this user
   * for this document.
   */
  seal: z.optional(z.string()),
});
export type Impression = z.infer<typeof Impression>;

/** Placeholder for a number not given yet. */
export const NUMBER_TO_COME = '#';

export const stampOperations = {
  /** The stamps of the user's groups as they would look on this document now, in the company's order. */
  stampList: operation({
    method: 'GET',
    path: '/dms/document/{docid}/stamp/list',
    effect: 'read',
    params: DocParams,
    answer: nouns({ stamp: Stamp }),
    errors: ['document.unknown', 'document.deleted'],
    provenance: assumed,
  }),
  /** Fixes what a stamp shows. A running number is given for good and never twice: an unused one leaves a gap. */
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
