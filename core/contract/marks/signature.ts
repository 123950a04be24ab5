import * as z from 'zod/mini';
import { renderErrors } from '#core/contract/document/pageErrors.ts';
import { assumed, fieldsAssumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, Text, VersionQuery, WireDateTime } from '#core/contract/shapes.ts';

/** Most characters of a signature's SVG. */
export const SIGNATURE_LIMIT = 262_144;

/** A user's own signature: SVG with only an `svg` element and `path` elements with coordinates, colours and widths. */
export const Signature = z.object({ svg: z.string(), setdate: WireDateTime });
export type Signature = z.infer<typeof Signature>;

/**
 * The record of a signing: who signed which version and when, with the SHA-256 of the original's bytes and of its marks
 * including the signature.
 */
export const Signing = z.object({
  version: Id,
  pageno: Id,
  /** The edit group of the signature on the page. */
  editgroupno: Id,
  signer: z.string(),
  signdate: WireDateTime,
  filehash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  markshash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Signing = z.infer<typeof Signing>;

/**
 * The state of a signing now. `marksChanged`: the marks differ from those signed, apart from later signatures;
 * `fileChanged`: the original's bytes differ; `newVersion`: an unsigned version was filed after it; `sealBroken`: the
 * record of the signing itself was changed.
 */
export const SigningState = z.enum(['intact', 'marksChanged', 'fileChanged', 'newVersion', 'sealBroken']);
export type SigningState = z.infer<typeof SigningState>;

export const CheckedSigning = z.object({ ...Signing.shape, state: SigningState });
export type CheckedSigning = z.infer<typeof CheckedSigning>;

/**
 * Where to put the signature, in page units of the unrotated page; `rotation` is in degrees clockwise about its centre.
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
  /** The user's own signature; empty if none is stored. The specification names the list, not its call. */
  signatureList: operation({
    method: 'GET',
    path: '/dms/signature/list',
    effect: 'read',
    answer: nouns({ signature: Signature }),
    provenance: assumed,
  }),
  /** Stores the drawable parts of an SVG and answers them; an empty text removes the signature. */
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
   * Puts the user's own signature on the current version. The password must have been verified for this document just
   * before, in this session; each verification can be used once. Encrypted documents can be signed by users who can
   * open them.
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
      ...renderErrors,
      'request.tooLarge',
    ],
    provenance: fieldsAssumed,
  }),
  /**
   * Compares what was signed with the current state; rereads the original's bytes. For an unsigned version it answers
   * the signings of the last signed version before it.
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
