import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text, WireDateTime } from '#core/contract/shapes.ts';

/** The external connections of this server, by purpose, with the environment variables that configure them. */
export const CONNECTIONS = {
  signIn: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_CLAIM'],
  mail: ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'],
  push: ['PUSH_PRIVATE'],
  docusign: [
    'DOCUSIGN_CLIENT_ID',
    'DOCUSIGN_USER_ID',
    'DOCUSIGN_KEY_FILE',
    'DOCUSIGN_ACCOUNT_ID',
    'DOCUSIGN_HOOK_KEY',
    'DOCUSIGN_URL',
  ],
  files: ['S3_URL', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_CACHE_MB'],
  folders: ['POOL_FOLDERS'],
} as const;
export type Connection = keyof typeof CONNECTIONS;
export type ConnectionVariable = (typeof CONNECTIONS)[Connection][number];

/** An environment variable. For secrets the value is omitted, apart from parts that are not secret. */
const Variable = z.object({ name: Text(60), set: z.boolean(), value: z.optional(Text(2000)) });

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

const licence = {
  customerno: Text(100),
  customername: Text(200),
  modules: z.array(Id).check(z.maxLength(200)),
};
/** The licensee and the licensed modules. */
export const AdminLicense = z.object({ ...licence, etag: Etag });
export type AdminLicense = z.infer<typeof AdminLicense>;

export const adminSettingsOperations = {
  adminConnectionList: operation({
    method: 'GET',
    path: '/dms/admin/connection/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ variable: Variable, folder: WatchedFolder }),
    provenance: assumed,
  }),
  /** Refetches the configuration of the cloud sign-in provider; signs nobody in. */
  adminCloudTest: operation({
    method: 'POST',
    path: '/dms/admin/cloud/test',
    effect: 'change',
    access: 'admin',
    body: z.object({}),
    answer: nouns({ cloud: z.object({ issuer: z.string() }) }),
    errors: ['login.cloudUnreachable'],
    provenance: assumed,
  }),
  adminLicenseGet: operation({
    method: 'GET',
    path: '/dms/admin/license',
    effect: 'read',
    access: 'admin',
    answer: nouns({ license: AdminLicense }),
    provenance: assumed,
  }),
  adminLicenseSet: operation({
    method: 'POST',
    path: '/dms/admin/license/set',
    effect: 'change',
    access: 'admin',
    body: z.object({ ...licence, etag: Etag }),
    answer: nouns({ license: AdminLicense }),
    errors: changeErrors,
    provenance: assumed,
  }),
} as const;
