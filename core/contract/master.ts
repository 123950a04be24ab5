import * as z from 'zod/mini';
import { assumed, fieldsAssumed, fieldsPartly, nouns, operation } from './operation.ts';
import { Id, IdText, Text } from './shapes.ts';

/** A retired row remains where it is used and is not offered for new documents (field assumed; absent while in use). */
const retired = z.optional(z.literal(true));

/** Most characters of a look-up's prefix. */
export const LOOKUP_PREFIX_MAXIMUM = 200;

export const Product = z.object({ id: Id, name: z.string(), retired });
export type Product = z.infer<typeof Product>;
export const Client = z.object({
  id: Id,
  name: z.string(),
  caption: z.string(),
  retired,
  /** Products in which the user may edit the client's documents (assumed; absent if the server does not say). */
  editproducts: z.optional(z.array(Id)),
});
export type Client = z.infer<typeof Client>;
export const Year = z.object({ id: Id, name: z.string(), retired });
export type Year = z.infer<typeof Year>;
export const Doctype = z.object({ id: Id, name: z.string(), clientid: Id, retired });
export type Doctype = z.infer<typeof Doctype>;

/** Section 5, Index rules: the type a value must match. */
export const IndexType = z.enum(['text', 'numeric', 'float', 'date', 'datetime']);
export type IndexType = z.infer<typeof IndexType>;

export const Index = z.object({
  id: Id,
  name: z.string(),
  caption: z.string(),
  type: IndexType,
  maxlength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  digitsonly: z.boolean(),
});
export type Index = z.infer<typeof Index>;

/** A field of a mask: an index with its flag bits (section 3, Index-field flag bits). */
export const MaskField = z.object({
  id: Id,
  indexid: Id,
  caption: z.string(),
  flags: z.number(),
  required: z.boolean(),
  lookup: z.boolean(),
  textarea: z.boolean(),
});
export type MaskField = z.infer<typeof MaskField>;
export const Mask = z.object({
  id: Id,
  caption: z.string(),
  fields: z.array(MaskField),
  doctypeid: z.array(Id),
  retired,
});
export type Mask = z.infer<typeof Mask>;

/** Rights by noun; `document.archive` is specified, the others are assumed. */
export const Rights = z.object({
  document: z.object({
    archive: z.boolean(),
    search: z.boolean(),
    download: z.boolean(),
    delete: z.boolean(),
    edit: z.optional(z.boolean()),
    protect: z.optional(z.boolean()),
  }),
  note: z.optional(z.object({ read: z.boolean(), create: z.boolean(), edit: z.boolean(), editothers: z.boolean() })),
  layer: z.object({ edit: z.boolean(), removeothers: z.boolean() }),
  template: z.object({ manage: z.boolean() }),
  signature: z.optional(z.object({ edit: z.boolean() })),
  /** For the whole installation. */
  administration: z.optional(z.object({ manage: z.boolean() })),
  workflow: z.optional(z.object({ adhoc: z.boolean(), administer: z.boolean() })),
  /** To set subscriptions for other users. */
  subscription: z.optional(z.object({ others: z.boolean() })),
});
export type Rights = z.infer<typeof Rights>;

export const License = z.object({ customerno: z.string(), customername: z.string(), modules: z.array(Id) });
export type License = z.infer<typeof License>;
/** Counts and current users are only included in the list (assumed). */
export const Pool = z.object({
  poolid: Id,
  name: z.string(),
  processes: z.optional(z.int()),
  pages: z.optional(z.int()),
  lockedby: z.optional(z.string()),
  lock: z.optional(z.enum(['own', 'elsewhere', 'other'])),
});
export type Pool = z.infer<typeof Pool>;

export const LookupRow = z.object({ indexes: z.array(z.object({ indexid: Id, value: z.string() })) });
export type LookupRow = z.infer<typeof LookupRow>;

export const masterOperations = {
  productList: operation({
    method: 'GET',
    path: '/dms/product/list',
    effect: 'read',
    answer: nouns({ product: Product }),
    provenance: fieldsPartly,
  }),
  clientList: operation({
    method: 'GET',
    path: '/dms/client/list',
    effect: 'read',
    answer: nouns({ client: Client }),
    provenance: fieldsPartly,
  }),
  yearList: operation({
    method: 'GET',
    path: '/dms/year/list',
    effect: 'read',
    answer: nouns({ year: Year }),
    provenance: fieldsAssumed,
  }),
  indexList: operation({
    method: 'GET',
    path: '/dms/index/list',
    effect: 'read',
    answer: nouns({ index: Index }),
    provenance: fieldsAssumed,
  }),
  maskList: operation({
    method: 'GET',
    path: '/dms/mask/list',
    effect: 'read',
    answer: nouns({ mask: Mask }),
    provenance: fieldsPartly,
  }),
  maskGet: operation({
    method: 'GET',
    path: '/dms/mask/{id}',
    effect: 'read',
    params: z.object({ id: IdText }),
    answer: nouns({ mask: Mask }),
    errors: ['mask.unknown'],
    provenance: fieldsPartly,
  }),
  doctypeList: operation({
    method: 'GET',
    path: '/dms/doctype/list',
    effect: 'read',
    answer: nouns({ doctype: Doctype }),
    provenance: fieldsPartly,
  }),
  licenseList: operation({
    method: 'GET',
    path: '/dms/license/list',
    effect: 'read',
    answer: nouns({ license: License }),
    provenance: fieldsPartly,
  }),
  /** The licence with its number of users (field assumed). */
  licenseInfo: operation({
    method: 'GET',
    path: '/dms/license/info',
    effect: 'read',
    answer: nouns({ license: z.extend(License, { users: z.int() }) }),
    provenance: fieldsPartly,
  }),
  rightList: operation({
    method: 'POST',
    path: '/dms/right/list',
    effect: 'read',
    body: z.object({}),
    answer: nouns({ right: Rights }),
    provenance: fieldsAssumed,
  }),
  /**
   * Type-ahead: at most 50 rows whose value in the given field begins with `prefix`. Rows of a client are answered to
   * users who see its masks, and if `clientid` (assumed) is given only those of the clients it names.
   */
  lookupList: operation({
    method: 'POST',
    path: '/dms/lookup/list',
    effect: 'read',
    body: z.object({
      maskID: Id,
      fieldID: Id,
      prefix: z.optional(Text(LOOKUP_PREFIX_MAXIMUM)),
      clientid: z.optional(z.array(Id).check(z.maxLength(5000))),
    }),
    answer: nouns({ lookup: LookupRow }),
    errors: ['lookup.unknown'],
    provenance: fieldsPartly,
  }),
  poolList: operation({
    method: 'POST',
    path: '/dms/pool/list',
    effect: 'read',
    body: z.object({}),
    answer: nouns({ pool: Pool }),
    provenance: fieldsPartly,
  }),
  /**
   * Templates of the account. The first one, without an id, stands for the document as it is; empty if DocuSign is not
   * configured.
   */
  docusignList: operation({
    method: 'GET',
    path: '/dms/docusign/list',
    effect: 'read',
    answer: nouns({ docusign: z.object({ id: z.string(), name: z.string() }) }),
    provenance: assumed,
  }),
  /** Section 3: received collective notifications, each by its fileid. */
  collectiveInList: operation({
    method: 'GET',
    path: '/dms/collectivenotification/in/list',
    effect: 'read',
    answer: nouns({ collectivenotification: z.object({ fileid: Id }) }),
    provenance: assumed,
  }),
} as const;
