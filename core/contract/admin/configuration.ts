import * as z from 'zod/mini';
import { IndexType } from '../master.ts';
import { GROUP_FLAGS } from '../people/user.ts';
import { SavedQuery } from '../search/savedSearch.ts';
import { Id, Name, Text } from '../shapes.ts';
import { AdhocStep } from '../work/adhoc.ts';
import { FORM_NAME_LENGTH, FormDefinition } from '../work/form.ts';
import { MailTemplate, mailTemplateOperations } from '../work/mailTemplates.ts';
import { LOOKUP_ROWS_MAXIMUM, LookupText } from './adminLookup.ts';
import { AdminIndex, AdminMask, AdminMaskField, adminMasterOperations } from './adminMaster.ts';
import { AdminProvider } from './adminProvider.ts';
import { AdminLicense } from './adminSettings.ts';
import { AdminStamp } from './adminStamp.ts';
import { AdminTemplate } from './adminTemplate.ts';
import { AdminConfig, AdminUser, RightName } from './adminUser.ts';

/** The schema's file name, which exported files mention as `$schema`. */
export const CONFIGURATION_SCHEMA = 'configuration.schema.json';

/** Under this name the file's `config` has the working calendar; everything else there is a default setting. */
export const CALENDAR = 'workflow_calendar';

/** Most rows of a table, cells of look-up tables, and entries of another part: more than a file has room for. */
export const CONFIGURATION_ROWS_MAXIMUM = 100_000;
export const CONFIGURATION_CELLS_MAXIMUM = 2 * LOOKUP_ROWS_MAXIMUM;
export const CONFIGURATION_ENTRIES_MAXIMUM = 20_000;

/** Of rows that the program numbers itself: a higher number would leave none for those that are made later. */
const RowId = Id.check(z.lte(999_999_999));
const Flag = z.int().check(z.gte(0), z.lte(1));
/** Without it a row that exists keeps its state, and a new one is in use. */
const retired = z.optional(Flag);
/** Written by older programs; it follows from the text beside it. */
const folded = z.optional(z.string());
const Given = Name(200);
const Key = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));
const Login = AdminUser.shape.login;
const groupFlag = Object.fromEntries(GROUP_FLAGS.map((flag) => [flag, Flag])) as Record<
  (typeof GROUP_FLAGS)[number],
  typeof Flag
>;
/** JSON within a text. */
const JsonText = Text(1_000_000);

/** A row of each table of the set-up: its fields are those of the calls that change single rows. */
export const ConfigurationRow = {
  license: z.strictObject({
    customerno: AdminLicense.shape.customerno,
    customername: AdminLicense.shape.customername,
  }),
  license_module: z.strictObject({ id: Id }),
  client: z.strictObject({ id: RowId, name: Given, caption: Given, retired }),
  product: z.strictObject({ id: RowId, name: Given, retired }),
  /** A client and product: where documents are filed and rights are granted. */
  realm: z.strictObject({ id: RowId, clientid: Id, productid: Id }),
  year: z.strictObject({ id: adminMasterOperations.adminYearSet.body.shape.id, retired }),
  doctype: z.strictObject({ id: RowId, name: Given, folded, clientid: Id, retired }),
  index_def: z.strictObject({
    id: RowId,
    name: AdminIndex.shape.name,
    caption: Given,
    type: IndexType,
    maxlength: AdminIndex.shape.maxlength,
    minimum: AdminIndex.shape.minimum,
    maximum: AdminIndex.shape.maximum,
    digitsonly: Flag,
    retired,
  }),
  mask: z.strictObject({ id: RowId, caption: Given, orderno: AdminMask.shape.orderno, retired }),
  mask_field: z.strictObject({
    id: RowId,
    maskid: Id,
    indexid: Id,
    caption: Given,
    flags: AdminMaskField.shape.flags,
    required: Flag,
    lookup: Flag,
    textarea: Flag,
    orderno: Id,
  }),
  mask_doctype: z.strictObject({ maskid: Id, doctypeid: Id }),
  /** All values of a row have the same client, or null: all clients have it. Without it a row keeps its client. */
  lookup_value: z.strictObject({
    maskid: Id,
    rowno: Id,
    indexid: Id,
    value: LookupText,
    folded,
    clientid: z.optional(z.nullable(Id)),
  }),
  pool: z.strictObject({ id: RowId, name: Given, retired }),
  usergroup: z.strictObject({ id: RowId, name: Given, ...groupFlag, retired }),
  group_right: z.strictObject({ groupid: Id, name: RightName }),
  group_realm: z.strictObject({ groupid: Id, realmid: Id }),
  group_pool: z.strictObject({ groupid: Id, poolid: Id }),
  /** Default settings of a group. */
  group_config: z.strictObject({ groupid: Id, name: AdminConfig.shape.name, value: AdminConfig.shape.value }),
  /** `content` is JSON: lines with placeholders, a picture, or a drawing. */
  stamp: z.strictObject({
    id: RowId,
    name: Given,
    orderno: AdminStamp.shape.orderno,
    content: JsonText,
    color: AdminStamp.shape.color,
    width: AdminStamp.shape.width,
    height: AdminStamp.shape.height,
    retired,
  }),
  group_stamp: z.strictObject({ groupid: Id, stampid: Id }),
} as const;
export type ConfigurationTable = keyof typeof ConfigurationRow;

type TableShapes = { [Name in ConfigurationTable]: z.ZodMiniOptional<z.ZodMiniArray<(typeof ConfigurationRow)[Name]>> };
const tables = Object.fromEntries(
  Object.entries(ConfigurationRow).map(([name, row]) => [
    name,
    z.optional(
      z
        .array(row)
        .check(z.maxLength(name === 'lookup_value' ? CONFIGURATION_CELLS_MAXIMUM : CONFIGURATION_ROWS_MAXIMUM)),
    ),
  ]),
) as TableShapes;

/**
 * A sign-in provider, by name, without its secret: an administrator gives it, and with it says whether the provider is
 * in use and signs in everybody.
 */
export const ConfiguredProvider = z.strictObject({
  name: AdminProvider.shape.name,
  /** An address without user and password. */
  issuer: AdminProvider.shape.issuer.check(z.regex(/^https?:\/\/[^\s@?#]+$/)),
  clientid: AdminProvider.shape.clientid,
  claim: AdminProvider.shape.claim,
  orderno: AdminProvider.shape.orderno,
});

/** A person, by login, without password and second factor. */
export const ConfiguredPerson = z.strictObject({
  login: Login,
  firstname: AdminUser.shape.firstname,
  surname: AdminUser.shape.surname,
  description: AdminUser.shape.description,
  email: AdminUser.shape.email,
  languageid: Id,
  active: Flag,
  totpforced: Flag,
  /** Their groups, and the groups they supervise. */
  groups: AdminUser.shape.groups,
  supervises: AdminUser.shape.groups,
  /** The name of the person's sign-in provider, null for the standard one. Without it, it stays as it is. */
  provider: z.optional(z.nullable(AdminProvider.shape.name)),
});

/** A workflow in its newest version, and what starts it. Users in the definition are logins. */
export const ConfiguredWorkflow = z.strictObject({
  key: Key,
  retired: z.boolean(),
  starts: z.array(z.strictObject({ doctypeid: Id, condition: z.nullable(JsonText) })).check(z.maxLength(5000)),
  definition: z.record(z.string(), z.unknown()),
});

/** What its owner, by login, shares with groups under a name. */
const shared = {
  owner: Login,
  name: AdminTemplate.shape.name,
  groups: AdminTemplate.shape.groups.check(z.minLength(1)),
};
/** A mark template that others can use. Without an owner it is the company's own; only such are ever retired. */
export const ConfiguredTemplate = z.strictObject({
  owner: z.nullable(Login),
  name: AdminTemplate.shape.name,
  /** Whether the whole company can use it. Without it a template that exists stays as it is. */
  everyone: z.optional(Flag),
  groups: AdminTemplate.shape.groups,
  retired,
  source: z.record(z.string(), z.number()),
  marks: z.array(z.record(z.string(), z.unknown())),
});
export const ConfiguredAdhoc = z.strictObject({
  ...shared,
  steps: z
    .array(z.extend(z.omit(AdhocStep, { userid: true }), { user: z.optional(Login) }))
    .check(z.minLength(1), z.maxLength(20)),
});
export const ConfiguredSearch = z.strictObject({ ...shared, query: SavedQuery });

export const ConfiguredMailTemplate = z.strictObject({
  owner: Login,
  name: mailTemplateOperations.mailTemplateSet.body.shape.name,
  language: MailTemplate.shape.language,
  subject: MailTemplate.shape.subject,
  text: MailTemplate.shape.text,
});

/** A form with its published version, null before the first; without its answers and its public link. */
export const ConfiguredForm = z.strictObject({
  owner: Login,
  realmid: Id,
  name: Name(FORM_NAME_LENGTH),
  draft: FormDefinition,
  published: z.nullable(FormDefinition),
});

const entries = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.optional(z.array(entry).check(z.maxLength(CONFIGURATION_ENTRIES_MAXIMUM)));

/** The lists beside the tables, by name. */
export const ConfiguredEntry = {
  providers: ConfiguredProvider,
  people: ConfiguredPerson,
  workflows: ConfiguredWorkflow,
  templates: ConfiguredTemplate,
  adhocs: ConfiguredAdhoc,
  searches: ConfiguredSearch,
  mailtemplates: ConfiguredMailTemplate,
  forms: ConfiguredForm,
} as const;

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
  providers: entries(ConfiguredProvider),
  people: entries(ConfiguredPerson),
  workflows: entries(ConfiguredWorkflow),
  templates: entries(ConfiguredTemplate),
  adhocs: entries(ConfiguredAdhoc),
  searches: entries(ConfiguredSearch),
  mailtemplates: entries(ConfiguredMailTemplate),
  forms: entries(ConfiguredForm),
  /** The company's default settings and its office calendar, by name. */
  config: z.record(Text(100), JsonText),
});
export type Configuration = z.infer<typeof Configuration>;
