import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { IndexType } from '#core/contract/master.ts';
import { assumed, fieldsAssumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Name, Text } from '#core/contract/shapes.ts';

/** A name as it is given; those stored before may have signs that it takes out. */
const Given = Name(200);
/** Retired rows remain where they are used, but are no longer offered. */
const row = { id: Id, retired: z.boolean(), etag: Etag };

const Products = z.array(Id).check(z.maxLength(1000));
/** Documents can be filed for a client under exactly its `products`: each pair is a realm. */
export const AdminClient = z.object({ ...row, name: z.string(), caption: z.string(), products: Products });
export const AdminProduct = z.object({ ...row, name: z.string() });
export const AdminYear = z.object(row);
export const AdminRealm = z.object({ id: Id, clientid: Id, productid: Id, etag: Etag });
export const AdminDoctype = z.object({ ...row, name: z.string(), clientid: Id });
export const AdminIndex = z.object({
  ...row,
  name: Text(100).check(z.regex(/^[A-Za-z][A-Za-z0-9_]*$/)),
  caption: z.string(),
  type: IndexType,
  maxlength: z.nullable(z.int().check(z.gte(1), z.lte(4000))),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  digitsonly: z.boolean(),
});
export const AdminMaskField = z.object({
  indexid: Id,
  caption: z.string(),
  flags: z.int().check(z.gte(0), z.lte(2047)),
  required: z.boolean(),
  lookup: z.boolean(),
  textarea: z.boolean(),
});
export const AdminMask = z.object({
  ...row,
  caption: z.string(),
  orderno: Id,
  doctypeid: z.array(Id).check(z.maxLength(1000)),
  /** In display order. */
  fields: z.array(z.extend(AdminMaskField, { id: Id })).check(z.maxLength(100)),
});
export const AdminPool = z.object({ ...row, name: z.string() });

/** A row as sent: without an id it is new; otherwise it must not have changed since it was read. */
const saved = { id: z.optional(Id), retired: z.optional(z.boolean()), etag: z.optional(Etag) };
/** A mask field as sent: an existing one keeps its id, so that saved searches still refer to it. */
const SavedField = z.extend(AdminMaskField, { id: z.optional(Id), caption: Given });

const set = <
  const Path extends string,
  const Body extends z.ZodMiniType,
  const Nouns extends Record<string, z.ZodMiniType>,
>(
  path: Path,
  body: Body,
  answer: Nouns,
) =>
  ({
    method: 'POST',
    path,
    effect: 'change',
    access: 'admin',
    body,
    answer: nouns(answer),
    errors: changeErrors,
  }) as const;

export const adminMasterOperations = {
  /** All rows, in use or retired, regardless of the administrator's own clients. */
  adminMaster: operation({
    method: 'GET',
    path: '/dms/admin/master',
    effect: 'read',
    access: 'admin',
    answer: nouns({
      client: AdminClient,
      product: AdminProduct,
      year: AdminYear,
      realm: AdminRealm,
      doctype: AdminDoctype,
      index: AdminIndex,
      mask: AdminMask,
      pool: AdminPool,
    }),
    provenance: assumed,
  }),
  /** All or nothing: a product that documents, groups or forms of the client use cannot be taken away. */
  adminClientSet: operation({
    ...set(
      '/dms/admin/client/set',
      z.object({ ...saved, name: Given, caption: Given, products: z.optional(Products) }),
      {
        client: AdminClient,
      },
    ),
    errors: [...changeErrors, 'admin.productInUse'],
    provenance: assumed,
  }),
  adminProductSet: operation({
    ...set('/dms/admin/product/set', z.object({ ...saved, name: Given }), { product: AdminProduct }),
    provenance: assumed,
  }),
  /** The id is the year itself. */
  adminYearSet: operation({
    ...set('/dms/admin/year/set', z.object({ ...saved, id: z.int().check(z.gte(1900), z.lte(2200)) }), {
      year: AdminYear,
    }),
    provenance: assumed,
  }),
  /** Lets documents of a product be filed for a client; an existing pair is left unchanged. */
  adminRealmSet: operation({
    ...set('/dms/admin/realm/set', z.object({ clientid: Id, productid: Id }), { realm: AdminRealm }),
    errors: ['admin.invalid'],
    provenance: assumed,
  }),
  doctypeSet: operation({
    ...set('/dms/doctype/set', z.object({ ...saved, name: Given, clientid: Id }), { doctype: AdminDoctype }),
    provenance: fieldsAssumed,
  }),
  /** The type of an index cannot change once documents have values for it. */
  indexSet: operation({
    ...set(
      '/dms/index/set',
      z.object({
        ...saved,
        name: AdminIndex.shape.name,
        caption: Given,
        type: IndexType,
        maxlength: z.optional(AdminIndex.shape.maxlength),
        minimum: z.optional(AdminIndex.shape.minimum),
        maximum: z.optional(AdminIndex.shape.maximum),
        digitsonly: z.optional(z.boolean()),
      }),
      { index: AdminIndex },
    ),
    provenance: fieldsAssumed,
  }),
  maskSet: operation({
    ...set(
      '/dms/mask/set',
      z.object({
        ...saved,
        caption: Given,
        orderno: z.optional(Id),
        doctypeid: AdminMask.shape.doctypeid,
        fields: z.array(SavedField).check(z.maxLength(100)),
      }),
      { mask: AdminMask },
    ),
    provenance: fieldsAssumed,
  }),
  adminPoolSet: operation({
    ...set('/dms/admin/pool/set', z.object({ ...saved, name: Given }), { pool: AdminPool }),
    provenance: assumed,
  }),
} as const;
