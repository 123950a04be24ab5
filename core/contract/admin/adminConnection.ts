import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text, WireDateTime } from '#core/contract/shapes.ts';

/**
 * The external connections of this server, by purpose, with their settings. Each is named like the environment variable
 * that sets it; what the environment sets wins (decision 0071).
 */
export const CONNECTIONS = {
  mail: ['SMTP_URL', 'SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM', 'PUBLIC_URL'],
  push: ['PUSH_PRIVATE'],
  docusign: [
    'DOCUSIGN_CLIENT_ID',
    'DOCUSIGN_USER_ID',
    'DOCUSIGN_KEY',
    'DOCUSIGN_KEY_FILE',
    'DOCUSIGN_ACCOUNT_ID',
    'DOCUSIGN_HOOK_KEY',
    'DOCUSIGN_URL',
  ],
  files: ['S3_URL', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_CACHE_MB'],
  folders: ['WATCH_ROOT', 'POOL_FOLDERS'],
} as const;
export type Connection = keyof typeof CONNECTIONS;
export type ConnectionVariable = (typeof CONNECTIONS)[Connection][number];

/** The parts that an administrator can set, as far as the environment does not. */
export const SETTABLE_CONNECTIONS = ['mail', 'docusign'] as const satisfies readonly Connection[];
export type SettableConnection = (typeof SETTABLE_CONNECTIONS)[number];

/** Never answered, logged or audited; in the database they are sealed. */
export const SECRET_VARIABLES: ReadonlySet<ConnectionVariable> = new Set([
  'SMTP_PASSWORD',
  'DOCUSIGN_KEY',
  'DOCUSIGN_HOOK_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]);

const VariableName = z.enum([
  ...CONNECTIONS.mail,
  ...CONNECTIONS.push,
  ...CONNECTIONS.docusign,
  ...CONNECTIONS.files,
  ...CONNECTIONS.folders,
]);

const Variable = z.object({
  name: VariableName,
  set: z.boolean(),
  /** Omitted for secrets; addresses are answered without user, password and options. */
  value: z.optional(Text(2000)),
  /** Where it is set; the environment wins. */
  from: z.optional(z.enum(['environment', 'browser'])),
  /** It cannot be set in the browser. */
  fixed: z.boolean(),
  /** What is stored is not used: it cannot be unsealed any more, or is not allowed. */
  fault: z.optional(z.enum(['unreadable', 'invalid'])),
});
export type ShownVariable = z.infer<typeof Variable>;

const SettablePart = z.object({
  part: z.enum(SETTABLE_CONNECTIONS),
  /** The operator allows no settings in the browser (`CONNECTIONS=environment`). */
  locked: z.boolean(),
  etag: Etag,
});
export type SettablePart = z.infer<typeof SettablePart>;

/** A watched folder: its pool, and what it did last; `reason` is in the user's language if the error is known. */
const WatchedFolder = z.object({
  folder: z.string(),
  pool: z.string(),
  takenname: z.optional(z.string()),
  takendate: z.optional(WireDateTime),
  failedname: z.optional(z.string()),
  faileddate: z.optional(WireDateTime),
  failedreason: z.optional(z.string()),
});
export type WatchedFolder = z.infer<typeof WatchedFolder>;

/** Why a folder named in the browser is not watched, or cannot be. */
export const FolderFault = z.enum(['noRoot', 'missing', 'refused', 'used', 'unusable']);
export type FolderFault = z.infer<typeof FolderFault>;

/** The folder that is watched for a pool; empty if none is. */
const WatchedPool = z.object({
  poolid: Id,
  pool: z.string(),
  /** Relative to the root; as the environment names it if it does. */
  folder: z.string(),
  /** The environment names it (`POOL_FOLDERS`). */
  fixed: z.boolean(),
  fault: z.optional(FolderFault),
  etag: Etag,
});
export type WatchedPool = z.infer<typeof WatchedPool>;

/** The folder that the operator permits (`WATCH_ROOT`), with some of its subfolders to choose from. */
const WatchRoot = z.object({ root: z.string(), subfolder: z.array(z.string()) });
export type WatchRoot = z.infer<typeof WatchRoot>;

const answer = nouns({
  connection: SettablePart,
  variable: Variable,
  folder: WatchedFolder,
  watched: WatchedPool,
  root: WatchRoot,
});

export const adminConnectionOperations = {
  adminConnectionList: operation({
    method: 'GET',
    path: '/dms/admin/connection/list',
    effect: 'read',
    access: 'admin',
    answer,
    provenance: assumed,
  }),
  /**
   * Sets variables of one part: an empty value removes one, those not named stay. They take effect at once, on every
   * instance. `admin.invalid` carries the name of a variable as `field`.
   */
  adminConnectionSet: operation({
    method: 'POST',
    path: '/dms/admin/connection/set',
    effect: 'change',
    access: 'admin',
    body: z.object({
      part: z.enum(SETTABLE_CONNECTIONS),
      value: z.array(z.object({ name: VariableName, value: Text(10_000) })).check(z.maxLength(20)),
      etag: Etag,
    }),
    answer,
    errors: changeErrors,
    provenance: assumed,
  }),
  /**
   * Names the folder to watch for a pool, below the operator's; an empty one watches none. `admin.invalid` carries
   * `reason`, a FolderFault.
   */
  adminFolderSet: operation({
    method: 'POST',
    path: '/dms/admin/folder/set',
    effect: 'change',
    access: 'admin',
    body: z.object({ poolid: Id, folder: Text(500), etag: Etag }),
    answer,
    errors: changeErrors,
    provenance: assumed,
  }),
  /** Signs in to DocuSign anew, as documents are sent, and names the account; sends nothing. */
  adminDocusignTest: operation({
    method: 'POST',
    path: '/dms/admin/docusign/test',
    effect: 'change',
    access: 'admin',
    body: z.object({}),
    answer: nouns({ account: z.object({ name: z.string() }) }),
    errors: ['docusign.off', 'docusign.noConsent', 'connection.refused'],
    provenance: assumed,
  }),
} as const;
