import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { RIGHT_NAMES } from '#core/contract/people/rights.ts';
import { GroupFlags } from '#core/contract/people/user.ts';
import { Id, Line, Name, Text, WireDateTime } from '#core/contract/shapes.ts';

const Ids = z.array(Id).check(z.maxLength(5000));
export const RightName = z.enum(RIGHT_NAMES);

export const AdminUser = z.object({
  id: Id,
  etag: Etag,
  login: Text(100).check(z.minLength(1)),
  firstname: Line(100),
  surname: Line(100),
  description: Text(500),
  email: z.array(Text(200)).check(z.maxLength(10)),
  languageid: z.int(),
  active: z.boolean(),
  mustchange: z.boolean(),
  /** `forced`: must be set up first; `active`: codes are required. */
  twofactor: z.object({ active: z.boolean(), forced: z.boolean() }),
  /** Without a password the user can only sign in by the cloud. */
  haspassword: z.boolean(),
  groups: Ids,
  /** The sign-in provider that alone may name the user; 0: the standard one. */
  providerid: Id,
  /** Live sessions. */
  sessions: z.int(),
  /** When the most recent of them was last used. */
  usedate: z.optional(WireDateTime),
  /** Until when the user's invitation link is valid. */
  inviteddate: z.optional(WireDateTime),
});
export type AdminUser = z.infer<typeof AdminUser>;

/**
 * Users who see the group's jobs and arrange substitutes for its members. Workflows escalate to the one with the lowest
 * id who may sign in.
 */
const Supervisors = Ids;

export const AdminGroup = z.object({
  id: Id,
  etag: Etag,
  name: z.string(),
  retired: z.boolean(),
  ...GroupFlags.shape,
  members: Ids,
  supervisors: Supervisors,
  rights: z.array(RightName),
  realms: Ids,
  pools: Ids,
});
export type AdminGroup = z.infer<typeof AdminGroup>;

/** The user has `right` in the realm through these groups; without a realm it holds in the whole company. */
export const GrantedRight = z.object({ userid: Id, right: RightName, realmid: z.optional(Id), groups: z.array(Id) });
export type GrantedRight = z.infer<typeof GrantedRight>;

const ConfigRow = z.object({ name: z.string().check(z.regex(/^webviewer_[a-z0-9_]{1,80}$/)), value: Text(200) });
/** `before`: the value that was shown, empty for none. */
const ConfigChange = z.extend(ConfigRow, { before: z.optional(Text(200)) });
/**
 * A default setting of the company or of a group. A user's own setting comes first, then the group's, then the
 * company's.
 */
export const AdminConfig = z.extend(ConfigRow, { groupid: z.optional(Id) });

const lastAdministrator = 'admin.lastAdministrator';

export const adminUserOperations = {
  adminUserList: operation({
    method: 'GET',
    path: '/dms/admin/user/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ user: AdminUser }),
    provenance: assumed,
  }),
  /**
   * Creates or changes a user. `password` (base64) must be changed at the first sign-in; `twofactorreset` removes the
   * second factor. A user who is deactivated or gets a new password is signed out everywhere.
   */
  adminUserSet: operation({
    method: 'POST',
    path: '/dms/admin/user/set',
    effect: 'change',
    access: 'admin',
    body: z.object({
      id: z.optional(Id),
      etag: z.optional(Etag),
      login: AdminUser.shape.login,
      firstname: AdminUser.shape.firstname,
      surname: AdminUser.shape.surname,
      description: z.optional(AdminUser.shape.description),
      email: AdminUser.shape.email,
      languageid: z.int(),
      active: z.boolean(),
      groups: Ids,
      /** Without it, it stays as it is. */
      providerid: z.optional(Id),
      twofactorforced: z.optional(z.boolean()),
      twofactorreset: z.optional(z.boolean()),
      password: z.optional(Text(2000)),
    }),
    answer: nouns({ user: AdminUser }),
    errors: [...changeErrors, lastAdministrator, 'password.tooWeak'],
    provenance: assumed,
  }),
  adminGroupList: operation({
    method: 'GET',
    path: '/dms/admin/usergroup/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ usergroup: AdminGroup }),
    provenance: assumed,
  }),
  adminGroupSet: operation({
    method: 'POST',
    path: '/dms/admin/usergroup/set',
    effect: 'change',
    access: 'admin',
    body: z.object({
      id: z.optional(Id),
      etag: z.optional(Etag),
      name: Name(200),
      retired: z.optional(z.boolean()),
      ...GroupFlags.shape,
      members: Ids,
      supervisors: Supervisors,
      rights: z.array(RightName).check(z.maxLength(100)),
      realms: Ids,
      pools: Ids,
    }),
    answer: nouns({ usergroup: AdminGroup }),
    errors: [...changeErrors, lastAdministrator],
    provenance: assumed,
  }),
  /** Who has which right in which realm, and through which groups; only of one user if one is given. */
  adminRightMatrix: operation({
    method: 'GET',
    path: '/dms/admin/right/matrix',
    effect: 'read',
    access: 'admin',
    query: z.object({ userid: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))) }),
    answer: nouns({ right: GrantedRight }),
    provenance: assumed,
  }),
  adminConfigList: operation({
    method: 'GET',
    path: '/dms/admin/config/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ config: AdminConfig }),
    provenance: assumed,
  }),
  /** An empty value removes a group's default. Refused if a value was not `before` any more. */
  adminConfigSet: operation({
    method: 'POST',
    path: '/dms/admin/config/set',
    effect: 'change',
    access: 'admin',
    body: z.object({ groupid: z.optional(Id), config: z.array(ConfigChange).check(z.minLength(1), z.maxLength(100)) }),
    answer: nouns({ config: AdminConfig }),
    errors: ['admin.unknown', 'admin.conflict'],
    provenance: assumed,
  }),
} as const;
