import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Text } from '#core/contract/shapes.ts';
import { SessionUser } from '#core/contract/people/user.ts';

/** How a row was when it was read: whoever changes it says so, and is told where another was faster. */
export const Etag = z.string().check(z.regex(/^[\w-]{22}$/));

/** Errors of every call that changes the set-up. */
export const changeErrors = ['admin.conflict', 'admin.unknown', 'admin.invalid', 'admin.nameTaken'] as const;

/** What of the set-up is a row of its own that can be deleted while nothing needs it. */
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
]);
export type AdminNoun = z.infer<typeof AdminNoun>;

/** Document types with their masks and indexes, ready to be worked with. */
export const StarterSet = z.enum(['invoices', 'contracts', 'personnel', 'correspondence']);
export type StarterSet = z.infer<typeof StarterSet>;

/** Whether this server waits for its first set-up, and what can be chosen in it. */
const SetupInfo = z.object({ open: z.boolean(), sets: z.array(StarterSet) });

const Name = Text(200).check(z.minLength(1));

/** All that the first set-up makes. `code` is printed by the server when it starts with an empty database. */
export const Setup = z.object({
  code: Text(40),
  company: Name,
  languageid: z.int(),
  admin: z.object({
    login: Text(100).check(z.minLength(1)),
    /** Base64 of UTF-8, as everywhere (section 5). */
    password: Text(2000),
    firstname: Text(100),
    surname: Text(100),
    email: Text(200),
  }),
  client: z.object({ name: Name, caption: Name }),
  product: Name,
  year: z.int().check(z.gte(1900), z.lte(2200)),
  sets: z.array(StarterSet).check(z.maxLength(10)),
});
export type Setup = z.infer<typeof Setup>;

/** What a row of the set-up is used by. */
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
   * Makes company and first administrator of an empty installation; the administrator signs in afterwards like anybody.
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
  /**
   * Makes the session one of module id 9 (section 3, Admin login) after its user, who holds the right, has shown the
   * password again.
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
  /** What keeps a row from being deleted, counted. */
  adminUses: operation({
    method: 'GET',
    path: '/dms/admin/uses',
    effect: 'read',
    access: 'admin',
    query: z.object({ noun: AdminNoun, id: IdText }),
    answer: nouns({ use: z.object({ by: UsedBy, count: z.int() }) }),
    provenance: assumed,
  }),
  /** What is in use is not deleted but retired: it stays where it is used, and is offered nowhere. */
  adminDelete: operation({
    method: 'POST',
    path: '/dms/admin/delete',
    effect: 'change',
    access: 'admin',
    body: z.object({ noun: AdminNoun, id: Id, etag: Etag }),
    answer: nouns({}),
    errors: [...changeErrors, 'admin.inUse', 'admin.lastAdministrator'],
    provenance: assumed,
  }),
} as const;
