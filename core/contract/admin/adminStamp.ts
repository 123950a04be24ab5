import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Name, Text } from '#core/contract/shapes.ts';

/** Limits for the sides of a stamp in page units: at most a large sheet. */
export const STAMP_SIDE = { min: 10, max: 5000 } as const;
const Side = z.number().check(z.gte(STAMP_SIDE.min), z.lte(STAMP_SIDE.max));

const shape = {
  /** Position in the list of stamps. */
  orderno: z.int().check(z.gte(0), z.lte(999_999)),
  /** Including placeholders; validated by core/marks on both sides. */
  content: z.record(z.string(), z.unknown()),
  color: Text(7).check(z.regex(/^#[0-9a-f]{6}$/i)),
  width: Side,
  height: Side,
  /** Groups that may use it. */
  groups: z.array(Id).check(z.maxLength(1000)),
};

/** A stamp of the company. A retired one is no longer offered; existing impressions stay. */
export const AdminStamp = z.object({
  id: Id,
  retired: z.boolean(),
  etag: Etag,
  name: z.string(),
  ...shape,
  /** The last running number given, 0 if none: a stamp that has given a number cannot be deleted. */
  lastnumber: z.int(),
});
export type AdminStamp = z.infer<typeof AdminStamp>;

export const adminStampOperations = {
  adminStampList: operation({
    method: 'GET',
    path: '/dms/admin/stamp/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ stamp: AdminStamp }),
    provenance: assumed,
  }),
  adminStampSet: operation({
    method: 'POST',
    path: '/dms/admin/stamp/set',
    effect: 'change',
    access: 'admin',
    body: z.object({
      id: z.optional(Id),
      etag: z.optional(Etag),
      retired: z.optional(z.boolean()),
      name: Name(200),
      ...shape,
    }),
    answer: nouns({ stamp: AdminStamp }),
    errors: changeErrors,
    provenance: assumed,
  }),
} as const;
