import * as z from 'zod/mini';
import { assumed, fieldsAssumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, Text, VersionQuery, WireDateTime } from '#core/contract/shapes.ts';

/** Most characters of an SVG that is taken as a signature. */
export const SIGNATURE_LIMIT = 262_144;

/**
 * A user's own signature: SVG of nothing but an `svg` element and `path` elements with coordinates, colours and widths.
 */
export const Signature = z.object({ svg: z.string(), setdate: WireDateTime });
export type Signature = z.infer<typeof Signature>;

/**
 * That somebody signed a version, when, and what it was: the SHA-256 of the original's bytes and of its marks with the
 * signature among them.
 */
export const Signing = z.object({
  version: Id,
  pageno: Id,
  /** The edit group that the signature on the page is. */
  editgroupno: Id,
  signer: z.string(),
  signdate: WireDateTime,
  filehash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  markshash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Signing = z.infer<typeof Signing>;

/**
 * What became of a version since it was signed. `marksChanged`: other marks than were signed, apart from later
 * signatures; `fileChanged`: the original's bytes are others; `newVersion`: a version that nobody has signed was filed
 * after it; `sealBroken`: the record of the signing itself was changed.
 */
export const SigningState = z.enum(['intact', 'marksChanged', 'fileChanged', 'newVersion', 'sealBroken']);
export type SigningState = z.infer<typeof SigningState>;

export const CheckedSigning = z.object({ ...Signing.shape, state: SigningState });
export type CheckedSigning = z.infer<typeof CheckedSigning>;

/**
 * Where the signature shall stand, in page units of the unrotated page; `rotation` in degrees clockwise about its
 * middle.
 */
export const Placement = z.object({
  pageno: Id,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotation: z.optional(z.number()),
});
export type Placement = z.infer<typeof Placement>;

export const signatureOperations = {
  /** The user's own signature; an empty list where none is stored. The specification names the list, not its call. */
  signatureList: operation({
    method: 'GET',
    path: '/dms/signature/list',
    effect: 'read',
    answer: nouns({ signature: Signature }),
    provenance: assumed,
  }),
  /** Stores what can be drawn of an SVG, and answers it; an empty text removes the signature. */
  signatureSet: operation({
    method: 'POST',
    path: '/dms/signature/set',
    effect: 'change',
    body: z.object({ svg: Text(SIGNATURE_LIMIT) }),
    answer: nouns({ signature: Signature }),
    errors: ['signature.invalid', 'signature.empty'],
    provenance: assumed,
  }),
  /**
   * Puts the user's own signature on the current version. Needs that the password was verified for this document just
   * before, in this session; each time serves once. An encrypted document is signed by who can open it.
   */
  documentSign: operation({
    method: 'POST',
    path: '/dms/document/{docid}/sign',
    effect: 'change',
    params: DocParams,
    body: z.object({ docversion: Id, signature: Placement }),
    answer: nouns({ signing: Signing }),
    errors: [
      'document.unknown',
      'document.deleted',
      'document.protected',
      'document.oldVersion',
      'signature.rightMissing',
      'signature.missing',
      'signature.invalid',
      'signature.empty',
      'signature.unverified',
      'signature.fileChanged',
      'signature.outside',
      'document.passwordRequired',
      'document.passwordWrong',
      'layer.locked',
      'layer.lockedElsewhere',
      'layer.invalid',
      'page.unknown',
      'page.failed',
      'page.timeout',
      'page.crashed',
      'page.tooLarge',
      'request.tooLarge',
    ],
    provenance: fieldsAssumed,
  }),
  /**
   * Compares what was signed with what is there now: reads the original's bytes anew. For a version that nobody signed
   * it answers the signings of the last one before it that was.
   */
  signingCheck: operation({
    method: 'GET',
    path: '/dms/document/{docid}/sign/check',
    effect: 'read',
    params: DocParams,
    query: VersionQuery,
    answer: nouns({ signing: CheckedSigning }),
    errors: ['document.unknown', 'document.deleted', 'document.versionUnknown'],
    provenance: assumed,
  }),
} as const;
