import * as z from 'zod/mini';
import { assumed, fieldsAssumed, fieldsPartly, nouns, operation, specified } from '#core/contract/operation.ts';
import { Id, Text } from '#core/contract/shapes.ts';

/** Specification, section 3, Session user. */
export const SessionUser = z.object({
  id: Id,
  name: z.string(),
  firstname: z.string(),
  surname: z.string(),
  description: z.string(),
  email: z.array(z.string()),
  moduleid: Id,
  modulename: z.string(),
  password: z.object({
    canchange: z.boolean(),
    policy: z.object({
      active: z.boolean(),
      needspecialchars: z.boolean(),
      minlength: z.number(),
      twofactor: z.object({ forced: z.boolean(), alg: z.number(), digits: z.number(), interval: z.number() }),
    }),
    twofactor: z.boolean(),
  }),
  mustchange: z.boolean(),
  languageid: z.number(),
  /** Minutes. */
  timeout: z.number(),
  keepalive: z.boolean(),
  /** A JPEG in base64, as `userImage` set it; absent if there is none (assumed). */
  image: z.optional(z.string()),
  /** The sign-in provider of this user alone; absent: the first (assumed). */
  providerid: z.optional(Id),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Section 3, Login payload; `password` is base64 of UTF-8 (section 5). */
export const Login = z.object({
  username: Text(200),
  password: Text(2000),
  otp: z.optional(Text(40)),
  modulename: z.optional(Text(40)),
  moduleid: z.optional(Id),
  keepalive: z.optional(z.boolean()),
});
export type Login = z.infer<typeof Login>;

/**
 * Section 3, Cloud-office login data. `state`, `iss` and `providerid` are our additions (assumed): `state` binds the
 * answer to the request, `iss` is the provider's issuer name, `providerid` chooses the provider when a sign-in starts;
 * without it, it is the first.
 */
const CloudLogin = z.object({
  azurelogin: z.object({
    authtype: z.literal(5),
    authorization_code: z.optional(Text(8000)),
    tenant: z.optional(Text(100)),
    clientid: z.optional(Text(200)),
    redirecturi: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
    scope: z.optional(Text(200)),
    state: z.string().check(z.regex(/^[\w-]{20,200}$/)),
    iss: z.optional(Text(500)),
    providerid: z.optional(Id),
  }),
  otp: z.optional(Text(40)),
  modulename: z.optional(Text(40)),
  keepalive: z.optional(z.boolean()),
});

export const ListedUser = z.object({
  id: Id,
  login: z.string(),
  active: z.boolean(),
  firstname: z.string(),
  surname: z.string(),
  name: z.string(),
});
export type ListedUser = z.infer<typeof ListedUser>;

/** Where in the product a group can be chosen (section 3, usergroups). */
export const GroupFlags = z.object({
  workflowvisible: z.boolean(),
  sendtovisible: z.boolean(),
  serverrecognitionvisible: z.boolean(),
  quicksearchvisible: z.boolean(),
  stampvisible: z.boolean(),
  maskvisible: z.boolean(),
});
export type GroupFlags = z.infer<typeof GroupFlags>;
export const GROUP_FLAGS = z.keyof(GroupFlags).options;

/** All flags, each as `isSet` says. */
export const groupFlags = (isSet: (flag: keyof GroupFlags) => boolean): GroupFlags => ({
  workflowvisible: isSet('workflowvisible'),
  sendtovisible: isSet('sendtovisible'),
  serverrecognitionvisible: isSet('serverrecognitionvisible'),
  quicksearchvisible: isSet('quicksearchvisible'),
  stampvisible: isSet('stampvisible'),
  maskvisible: isSet('maskvisible'),
});

export const UserGroup = z.extend(GroupFlags, { id: Id, name: z.string() });
export type UserGroup = z.infer<typeof UserGroup>;

export const ConfigEntry = z.object({ name: z.string(), value: z.string() });
export type ConfigEntry = z.infer<typeof ConfigEntry>;
const ConfigSetting = z.object({ name: z.string().check(z.regex(/^webviewer_[a-z0-9_]{1,80}$/)), value: Text(8000) });

export const userOperations = {
  userLogin: operation({
    method: 'POST',
    path: '/dms/user/login:base64:nometa/',
    effect: 'change',
    access: 'public',
    body: Login,
    encoding: 'base64',
    answer: nouns({ user: SessionUser }),
    errors: ['login.refused', 'login.codeRequired', 'login.codeWrong', 'request.tooMany'],
    failure: 'loginResponse',
    provenance: specified,
  }),
  /** Without a code it starts a sign-in: the answer is 'login.cloudRequired' with the provider's address. */
  userLoginCloud: operation({
    method: 'POST',
    path: '/dms/user/login:nometa',
    effect: 'change',
    access: 'public',
    body: CloudLogin,
    answer: nouns({ user: SessionUser }),
    errors: [
      'login.cloudRequired',
      'login.cloudRefused',
      'login.cloudUserUnknown',
      'login.cloudUnreachable',
      'login.notServedCloud',
      'login.codeRequired',
      'login.codeWrong',
      'request.tooMany',
    ],
    failure: 'loginResponse',
    provenance: fieldsPartly,
  }),
  userExtend: operation({
    method: 'GET',
    path: '/dms/user/login:nometa',
    effect: 'change',
    access: 'pending',
    answer: nouns({ user: SessionUser }),
    failure: 'loginResponse',
    provenance: specified,
  }),
  userLogout: operation({
    method: 'GET',
    path: '/dms/user/logout/',
    effect: 'change',
    access: 'pending',
    answer: nouns({}),
    provenance: specified,
  }),
  userLogoutAll: operation({
    method: 'GET',
    path: '/dms/user/logout:alldevices',
    effect: 'change',
    access: 'pending',
    answer: nouns({}),
    provenance: specified,
  }),
  userInfo: operation({
    method: 'GET',
    path: '/dms/user/info',
    effect: 'read',
    access: 'pending',
    answer: nouns({ user: SessionUser }),
    provenance: fieldsAssumed,
  }),
  userList: operation({
    method: 'POST',
    path: '/dms/user/list',
    effect: 'read',
    body: z.object({ showInactive: z.optional(z.boolean()) }),
    answer: nouns({ user: ListedUser }),
    provenance: specified,
  }),
  userGroupList: operation({
    method: 'GET',
    path: '/dms/usergroup/list',
    effect: 'read',
    answer: nouns({ usergroup: UserGroup }),
    provenance: fieldsPartly,
  }),
  /**
   * Saves settings of the user; booleans are sent as 1 or 0 (section 3, Config). Answers all settings in effect for the
   * user.
   */
  configSet: operation({
    method: 'POST',
    path: '/dms/config/set',
    effect: 'change',
    body: z.object({ config: z.array(ConfigSetting).check(z.minLength(1), z.maxLength(50)) }),
    answer: nouns({ config: ConfigEntry }),
    provenance: fieldsPartly,
  }),
  configGet: operation({
    method: 'GET',
    path: '/dms/config/{name}/',
    effect: 'read',
    params: z.object({ name: Text(100) }),
    answer: nouns({ config: ConfigEntry }),
    errors: ['config.unknown'],
    provenance: fieldsPartly,
  }),
  /** All keys beginning with webviewer_; the specification names the list, not its call. */
  configList: operation({
    method: 'GET',
    path: '/dms/config/list',
    effect: 'read',
    answer: nouns({ config: ConfigEntry }),
    provenance: assumed,
  }),
} as const;
