import * as z from 'zod/mini';
import { ConfigurationDifference, ConfigurationFault, ConfigurationText } from './adminConfiguration.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Line, Name, Text } from '#core/contract/shapes.ts';
import { SessionUser } from '#core/contract/people/user.ts';
import { isPlain } from '#core/contract/oneLine.ts';
import { Etag } from './etag.ts';

export { Etag };

/** Errors of every call that changes the configuration. */
export const changeErrors = ['admin.conflict', 'admin.unknown', 'admin.invalid', 'admin.nameTaken'] as const;

/** The kinds of configuration rows that can be deleted while nothing uses them. */
export const AdminNoun = z.enum([
  'client',
  'product',
  'year',
  'realm',
  'doctype',
  'index',
  'mask',
  'pool',
  'user',
  'usergroup',
  'stamp',
  'template',
  'provider',
]);
export type AdminNoun = z.infer<typeof AdminNoun>;

/** Predefined document types with masks and indexes, ready for use. */
export const StarterSet = z.enum(['invoices', 'contracts', 'personnel', 'correspondence']);
export type StarterSet = z.infer<typeof StarterSet>;

/** Whether this server awaits its first set-up, and what can be chosen in it. */
const SetupInfo = z.object({ open: z.boolean(), sets: z.array(StarterSet) });

const Given = Name(200);

const founding = {
  /** Printed by the server when it starts with an empty database. */
  code: Text(40),
  languageid: z.int(),
  admin: z.object({
    login: Text(100).check(z.minLength(1), z.refine(isPlain)),
    /** Base64 of UTF-8, as everywhere (section 5). */
    password: Text(2000),
    firstname: Line(100),
    surname: Line(100),
    email: Text(200),
  }),
};
/** Everything the first set-up creates. */
export const Setup = z.object({
  ...founding,
  company: Given,
  client: z.object({ name: Given, caption: Given }),
  product: Given,
  year: z.int().check(z.gte(1900), z.lte(2200)),
  sets: z.array(StarterSet).check(z.maxLength(10)),
});
export type Setup = z.infer<typeof Setup>;

/** A company from a configuration file instead, with its first administrator. */
export const SetupImport = z.object({ ...founding, json: ConfigurationText });
export type SetupImport = z.infer<typeof SetupImport>;

/** What can use a configuration row. */
export const UsedBy = z.enum([
  'realm',
  'doctype',
  'document',
  'usergroup',
  'mask',
  'value',
  'lookup',
  'user',
  'audit',
  'layer',
  'template',
  'signing',
  'number',
  'impression',
  'workflow',
  'form',
  'process',
  'supervisor',
  'substitution',
  'subscription',
  'notification',
  'search',
  'folder',
  'account',
]);
export type UsedBy = z.infer<typeof UsedBy>;

export const adminOperations = {
  setupInfo: operation({
    method: 'GET',
    path: '/dms/setup/info',
    effect: 'read',
    access: 'public',
    answer: nouns({ setup: SetupInfo }),
    provenance: assumed,
  }),
  /**
   * Creates the company and first administrator of an empty installation; the administrator then signs in like any
   * user.
   */
  setupSet: operation({
    method: 'POST',
    path: '/dms/setup/set',
    effect: 'change',
    access: 'public',
    body: Setup,
    answer: nouns({}),
    errors: ['setup.closed', 'setup.codeWrong', 'password.tooWeak', 'admin.invalid'],
    provenance: assumed,
  }),
  /** What a configuration file would create in the empty installation, or why it does not fit; creates nothing. */
  setupCheck: operation({
    method: 'POST',
    path: '/dms/setup/check',
    effect: 'change',
    access: 'public',
    body: z.object({ code: Text(40), json: ConfigurationText }),
    answer: nouns({
      company: z.object({ name: z.string() }),
      difference: ConfigurationDifference,
      fault: ConfigurationFault,
    }),
    errors: ['setup.closed', 'setup.codeWrong'],
    provenance: assumed,
  }),
  /** Creates the company of a configuration file and its first administrator; nothing at all if the file has faults. */
  setupImport: operation({
    method: 'POST',
    path: '/dms/setup/file',
    effect: 'change',
    access: 'public',
    body: SetupImport,
    answer: nouns({ fault: ConfigurationFault }),
    errors: ['setup.closed', 'setup.codeWrong', 'password.tooWeak', 'admin.invalid'],
    provenance: assumed,
  }),
  /**
   * Turns the session into an administration session (module id 9; section 3, Admin login) once its user, who needs the
   * right, has entered the password again.
   */
  adminEnter: operation({
    method: 'POST',
    path: '/dms/admin/enter',
    effect: 'change',
    body: z.object({ password: Text(2000) }),
    answer: nouns({ user: SessionUser }),
    errors: ['password.wrong', 'password.none', 'request.tooMany'],
    provenance: assumed,
  }),
  /** What prevents a row from being deleted, with counts. */
  adminUses: operation({
    method: 'GET',
    path: '/dms/admin/uses',
    effect: 'read',
    access: 'admin',
    query: z.object({ noun: AdminNoun, id: IdText }),
    answer: nouns({ use: z.object({ by: UsedBy, count: z.int() }) }),
    provenance: assumed,
  }),
  /** A row in use is retired instead of deleted: it remains where it is used, but is no longer offered. */
  adminDelete: operation({
    method: 'POST',
    path: '/dms/admin/delete',
    effect: 'change',
    access: 'admin',
    body: z.object({ noun: AdminNoun, id: Id, etag: Etag }),
    answer: nouns({}),
    errors: [...changeErrors, 'admin.inUse', 'admin.lastAdministrator', 'admin.locked'],
    provenance: assumed,
  }),
} as const;
