import * as z from 'zod/mini';
import { Etag } from './etag.ts';
import { assumed, nouns, operation } from '../operation.ts';
import { Text } from '../shapes.ts';

/** Most characters of a configuration file. */
export const CONFIGURATION_MAXIMUM = 20_000_000;
/** Most rows per part, and problems, that a report lists; the counts are of all. */
export const CONFIGURATION_LISTED = 100;

/** The parts of a configuration file in which differences are counted. */
export const ConfigurationPart = z.enum([
  'license',
  'license_module',
  'client',
  'product',
  'realm',
  'year',
  'doctype',
  'index_def',
  'mask',
  'mask_field',
  'mask_doctype',
  'lookup_value',
  'pool',
  'usergroup',
  'group_right',
  'group_realm',
  'group_pool',
  'group_config',
  'stamp',
  'group_stamp',
  'providers',
  'people',
  'workflows',
  'templates',
  'adhocs',
  'searches',
  'mailtemplates',
  'forms',
  'config',
]);
export type ConfigurationPart = z.infer<typeof ConfigurationPart>;

/** The days of the working calendar, each a property of it. */
export const CALENDAR_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The properties of rows and entries, by which they are compared. */
export const ConfigurationColumn = z.enum([
  'id',
  'name',
  'caption',
  'retired',
  'clientid',
  'productid',
  'doctypeid',
  'indexid',
  'maskid',
  'groupid',
  'realmid',
  'poolid',
  'stampid',
  'customerno',
  'customername',
  'type',
  'maxlength',
  'minimum',
  'maximum',
  'digitsonly',
  'orderno',
  'flags',
  'required',
  'lookup',
  'textarea',
  'rowno',
  'value',
  'workflowvisible',
  'sendtovisible',
  'serverrecognitionvisible',
  'quicksearchvisible',
  'stampvisible',
  'maskvisible',
  'content',
  'color',
  'width',
  'height',
  'login',
  'firstname',
  'surname',
  'description',
  'email',
  'languageid',
  'active',
  'totpforced',
  'groups',
  'supervises',
  'key',
  'starts',
  'definition',
  'owner',
  'everyone',
  'language',
  'subject',
  'text',
  'draft',
  'published',
  'issuer',
  'claim',
  'provider',
  ...CALENDAR_DAYS,
  'daylength',
  'holidays',
]);
export type ConfigurationColumn = z.infer<typeof ConfigurationColumn>;

/** A row that is added or changed, with the properties that differ. */
const Line = z.object({
  key: z.string(),
  name: z.string(),
  isnew: z.boolean(),
  changes: z.array(z.object({ column: ConfigurationColumn, before: z.string(), after: z.string() })),
});

/** What importing a file would do to a part of the set-up. `kept` rows are not in the file; they stay. */
export const ConfigurationDifference = z.object({
  part: ConfigurationPart,
  added: z.int(),
  changed: z.int(),
  kept: z.int(),
  lines: z.array(Line),
});
export type ConfigurationDifference = z.infer<typeof ConfigurationDifference>;

/**
 * What is wrong in a file, and where (`tables.client.0.name`, or a line if it is not JSON). `text` is what was found or
 * expected there.
 */
export const ConfigurationFault = z.object({
  at: z.string(),
  fault: z.enum([
    'json',
    'format',
    'shape',
    'unknown',
    'reference',
    'twice',
    'taken',
    'content',
    'workflow',
    'row',
    'company',
    'administrator',
  ]),
  text: z.string(),
});
export type ConfigurationFault = z.infer<typeof ConfigurationFault>;

/** A configuration file as text. */
export const ConfigurationText = Text(CONFIGURATION_MAXIMUM);

export const adminConfigurationOperations = {
  /** The set-up as a file, or the JSON schema of such files. */
  adminConfigurationExport: operation({
    method: 'GET',
    path: '/dms/admin/configuration/export',
    effect: 'read',
    access: 'admin',
    query: z.object({ of: z.enum(['setup', 'schema']) }),
    answer: nouns({ file: z.object({ name: z.string(), json: z.string() }) }),
    provenance: assumed,
  }),
  /**
   * Compares a file with the set-up. With the etag of that comparison the file is imported, all or nothing, unless the
   * set-up was changed meanwhile. A file with faults changes nothing.
   */
  adminConfigurationImport: operation({
    method: 'POST',
    path: '/dms/admin/configuration/set',
    effect: 'change',
    access: 'admin',
    body: z.object({ json: ConfigurationText, etag: z.optional(Etag) }),
    answer: nouns({
      difference: ConfigurationDifference,
      fault: ConfigurationFault,
      state: z.object({ etag: Etag, taken: z.boolean() }),
    }),
    errors: ['admin.conflict', 'admin.importGivenUp'],
    provenance: assumed,
  }),
} as const;
