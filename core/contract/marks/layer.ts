import * as z from 'zod/mini';
import { fieldsAssumed, nouns, operation, specified } from '#core/contract/operation.ts';
import { DocParams, FlagText, Id, IdText, Text, VersionQuery, WireDateTime } from '#core/contract/shapes.ts';

/** One mark. The contents of `geometry` and `style` depend on `kind` and are validated by core/marks on both sides. */
export const WireMark = z.object({
  /** UUID made by the client, so that a repeated set creates nothing twice. */
  localid: Text(64).check(z.minLength(1)),
  kind: Text(40),
  geometry: z.record(z.string(), z.unknown()),
  style: z.record(z.string(), z.unknown()),
});
export type WireMark = z.infer<typeof WireMark>;

/** An edit group: the marks one user saved together on one page; the unit of set and delete. */
export const Layer = z.object({
  pageno: Id,
  editgroupno: Id,
  ownerid: Id,
  ownername: z.string(),
  at: WireDateTime,
  marks: z.array(WireMark),
});
export type Layer = z.infer<typeof Layer>;

export const LayerLock = z.object({
  docid: Id,
  userid: Id,
  username: z.string(),
  since: WireDateTime,
  /** Milliseconds until the lock expires unless renewed by locking again. */
  expiresin: z.number(),
});
export type LayerLock = z.infer<typeof LayerLock>;

/** Marks of one page: without `editgroupno` a new group, otherwise they replace the group's marks. */
export const LayerSet = z.object({
  layer: z
    .array(
      z.object({
        pageno: Id,
        editgroupno: z.optional(Id),
        marks: z.array(WireMark).check(z.minLength(1), z.maxLength(10_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(2000)),
});
export type LayerSet = z.infer<typeof LayerSet>;

const errors = [
  'document.unknown',
  'document.deleted',
  'document.protected',
  'document.oldVersion',
  'layer.rightMissing',
  'layer.locked',
  'layer.lockedElsewhere',
  'layer.lockLost',
] as const;
const doc = (call: string) => `/dms/document/{docid}/layer/${call}`;

export const layerOperations = {
  /** The marks of a version; marks stay with the version they were made on. */
  layerList: operation({
    method: 'GET',
    path: doc('list'),
    effect: 'read',
    params: DocParams,
    query: VersionQuery,
    answer: nouns({ layer: Layer }),
    errors: ['document.unknown', 'document.deleted', 'document.versionUnknown'],
    provenance: fieldsAssumed,
  }),
  /**
   * Takes the lock, or renews it for the session that holds it. `docversion` is the version on the user's screen; any
   * but the current one is refused. `takeover` takes the lock from another session of the same user, never from another
   * user.
   */
  layerLock: operation({
    method: 'GET',
    path: doc('lock'),
    effect: 'change',
    params: DocParams,
    query: z.object({ docversion: z.optional(IdText), takeover: z.optional(FlagText) }),
    answer: nouns({ lock: LayerLock }),
    errors,
    provenance: fieldsAssumed,
  }),
  layerRelease: operation({
    method: 'GET',
    path: doc('release'),
    effect: 'change',
    params: DocParams,
    answer: nouns({}),
    errors: ['document.unknown'],
    provenance: fieldsAssumed,
  }),
  /**
   * The specification names layer/set/ with GET and with POST; marks need a body, so only POST exists
   * (docs/decisions/0045).
   */
  /** Answers the groups as stored, in the order sent. All or nothing. */
  layerSet: operation({
    method: 'POST',
    path: doc('set/'),
    effect: 'change',
    params: DocParams,
    body: LayerSet,
    answer: nouns({ layer: Layer }),
    errors: [
      ...errors,
      'layer.unknown',
      'layer.foreign',
      'layer.invalid',
      'stamp.notGiven',
      'signature.sealed',
      'page.unknown',
      'request.tooLarge',
    ],
    provenance: fieldsAssumed,
  }),
  /** Deleting a group that is already gone succeeds, so a retry after a lost answer is safe. */
  layerDelete: operation({
    method: 'POST',
    path: doc('delete/'),
    effect: 'change',
    params: DocParams,
    body: z.object({
      layer: z.array(z.object({ pageno: Id, editgroupno: Id })).check(z.minLength(1), z.maxLength(2000)),
    }),
    answer: nouns({}),
    errors: [...errors, 'layer.foreign', 'signature.sealed'],
    provenance: specified,
  }),
} as const;
