import * as z from 'zod/mini';
import { LANGUAGES } from '../constants.ts';
import { IndexType } from '../master.ts';
import { GROUP_FLAGS } from '../people/user.ts';
import { SavedQuery } from '../search/savedSearch.ts';
import { Id } from '../shapes.ts';
import { AdhocStep } from '../work/adhoc.ts';
import { FormDefinition } from '../work/form.ts';

/** The schema's file name, which exported files mention as `$schema`. */
export const CONFIGURATION_SCHEMA = 'configuration.schema.json';

const Flag = z.int().check(z.gte(0), z.lte(1));
/** Without it a row that exists keeps its state, and a new one is in use. */
const retired = z.optional(Flag);
/** Written by older programs; it follows from the text beside it. */
const folded = z.optional(z.string());
const Key = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));
const Login = z.string().check(z.minLength(1), z.maxLength(100));
const groupFlag = Object.fromEntries(GROUP_FLAGS.map((flag) => [flag, Flag])) as Record<
  (typeof GROUP_FLAGS)[number],
  typeof Flag
>;

const named = { id: Id, name: z.string() };
const limit = z.nullable(z.number());

/** A row of each table of the set-up. */
export const ConfigurationRow = {
  license: z.strictObject({ customerno: z.string(), customername: z.string() }),
  license_module: z.strictObject({ id: Id }),
  client: z.strictObject({ ...named, caption: z.string(), retired }),
  product: z.strictObject({ ...named, retired }),
  /** A client and product: where documents are filed and rights are granted. */
  realm: z.strictObject({ id: Id, clientid: Id, productid: Id }),
  year: z.strictObject({ id: Id, retired }),
  doctype: z.strictObject({ ...named, folded, clientid: Id, retired }),
  index_def: z.strictObject({
    ...named,
    caption: z.string(),
    type: IndexType,
    maxlength: limit,
    minimum: limit,
    maximum: limit,
    digitsonly: Flag,
    retired,
  }),
  mask: z.strictObject({ id: Id, caption: z.string(), orderno: z.int(), retired }),
  mask_field: z.strictObject({
    id: Id,
    maskid: Id,
    indexid: Id,
    caption: z.string(),
    flags: z.int(),
    required: Flag,
    lookup: Flag,
    textarea: Flag,
    orderno: z.int(),
  }),
  mask_doctype: z.strictObject({ maskid: Id, doctypeid: Id }),
  lookup_value: z.strictObject({ maskid: Id, rowno: Id, indexid: Id, value: z.string(), folded }),
  pool: z.strictObject({ ...named, retired }),
  usergroup: z.strictObject({ ...named, ...groupFlag, retired }),
  group_right: z.strictObject({ groupid: Id, name: z.string() }),
  group_realm: z.strictObject({ groupid: Id, realmid: Id }),
  group_pool: z.strictObject({ groupid: Id, poolid: Id }),
  /** Default settings of a group. */
  group_config: z.strictObject({ groupid: Id, name: z.string(), value: z.string() }),
  /** `content` is JSON: lines with placeholders, a picture, or a drawing. */
  stamp: z.strictObject({
    ...named,
    orderno: z.int(),
    content: z.string(),
    color: z.string(),
    width: z.number(),
    height: z.number(),
    retired,
  }),
  group_stamp: z.strictObject({ groupid: Id, stampid: Id }),
} as const;
export type ConfigurationTable = keyof typeof ConfigurationRow;

type TableShapes = { [Name in ConfigurationTable]: z.ZodMiniOptional<z.ZodMiniArray<(typeof ConfigurationRow)[Name]>> };
const tables = Object.fromEntries(
  Object.entries(ConfigurationRow).map(([name, row]) => [name, z.optional(z.array(row))]),
) as TableShapes;

/** A person, by login, without password and second factor. */
export const ConfiguredPerson = z.strictObject({
  login: Login,
  firstname: z.string(),
  surname: z.string(),
  description: z.string(),
  email: z.array(z.string()),
  languageid: z.int(),
  active: Flag,
  totpforced: Flag,
  /** Their groups, and the groups they supervise. */
  groups: z.array(Id),
  supervises: z.array(Id),
});

/** A workflow in its newest version, and what starts it. Users in the definition are logins. */
export const ConfiguredWorkflow = z.strictObject({
  key: Key,
  retired: z.boolean(),
  starts: z.array(z.strictObject({ doctypeid: Id, condition: z.nullable(z.string()) })),
  definition: z.record(z.string(), z.unknown()),
});

/** What its owner, by login, shares with groups under a name. */
const shared = { owner: Login, name: z.string().check(z.minLength(1)), groups: z.array(Id) };
export const ConfiguredTemplate = z.strictObject({
  ...shared,
  source: z.record(z.string(), z.number()),
  marks: z.array(z.record(z.string(), z.unknown())),
});
export const ConfiguredAdhoc = z.strictObject({
  ...shared,
  steps: z.array(z.extend(z.omit(AdhocStep, { userid: true }), { user: z.optional(Login) })),
});
export const ConfiguredSearch = z.strictObject({ ...shared, query: SavedQuery });

export const ConfiguredMailTemplate = z.strictObject({
  owner: Login,
  name: z.string().check(z.minLength(1)),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  text: z.string(),
});

/** A form with its published version, null before the first; without its answers and its public link. */
export const ConfiguredForm = z.strictObject({
  owner: Login,
  realmid: Id,
  name: z.string().check(z.minLength(1)),
  draft: FormDefinition,
  published: z.nullable(FormDefinition),
});

/**
 * The set-up as a file: lists in a fixed order, so that two files can be compared line by line. Rows are identified by
 * their ids, everything below `tables` by names. What a file lacks is left as it is; files of older programs have no
 * people and nothing that belongs to them.
 */
export const Configuration = z.strictObject({
  $schema: z.optional(z.string()),
  format: z.literal('dms-configuration'),
  version: z.literal(1),
  tables: z.strictObject(tables),
  people: z.optional(z.array(ConfiguredPerson)),
  workflows: z.optional(z.array(ConfiguredWorkflow)),
  templates: z.optional(z.array(ConfiguredTemplate)),
  adhocs: z.optional(z.array(ConfiguredAdhoc)),
  searches: z.optional(z.array(ConfiguredSearch)),
  mailtemplates: z.optional(z.array(ConfiguredMailTemplate)),
  forms: z.optional(z.array(ConfiguredForm)),
  /** The company's default settings and its office calendar, by name. */
  config: z.record(z.string(), z.string()),
});
export type Configuration = z.infer<typeof Configuration>;
