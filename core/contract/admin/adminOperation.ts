import * as z from 'zod/mini';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, Text, WireDateTime } from '../shapes.ts';

/** Most jobs per answer: dead ones first, then those due. */
export const JOBS_MAXIMUM = 500;

/** A task for the server: a mail, a timer. A job whose last attempt failed is dead and waits here. */
export const AdminJob = z.object({
  id: Id,
  kind: z.string(),
  /** The file it works on, by the name of a document, attachment or pool file that has it. */
  filename: z.optional(z.string()),
  /** Of a mail: whom it goes to, and its subject. */
  recipient: z.optional(z.string()),
  subject: z.optional(z.string()),
  state: z.enum(['waiting', 'running', 'dead']),
  due: WireDateTime,
  createdate: WireDateTime,
  tries: z.int(),
  error: z.optional(z.string()),
});
export type AdminJob = z.infer<typeof AdminJob>;

/**
 * How many jobs there are in each state, though not all are listed. Files whose text is still to be read have a queue
 * of their own: they are only counted.
 */
const JobCount = z.object({ waiting: z.int(), running: z.int(), dead: z.int(), texts: z.int() });
export type JobCount = z.infer<typeof JobCount>;

/** What `/readyz` answers. Without its files the server still serves lists, searches and decisions. */
export const Health = z.enum(['ready', 'filesAway', 'databaseAway', 'databaseDamaged', 'closing']);
export type Health = z.infer<typeof Health>;

/**
 * Where the files are: bytes free and in all on the disk of the answering instance's data folder, absent if it does not
 * say, and the bucket's address without its key.
 */
const Storage = z.object({
  free: z.optional(z.number()),
  total: z.optional(z.number()),
  /** Less is free than a tenth of the disk and ten gibibytes. */
  short: z.optional(z.boolean()),
  bucket: z.optional(z.string()),
});
export type Storage = z.infer<typeof Storage>;

/** Key figures of the installation. */
const SystemInfo = z.object({
  version: z.string(),
  database: z.enum(['SQLite', 'PostgreSQL']),
  health: Health,
  documents: z.int(),
  files: z.int(),
  filebytes: z.number(),
  /** Size of the database; 0 if it cannot be read. */
  databasebytes: z.number(),
  storage: Storage,
  users: z.int(),
  sessions: z.int(),
  /** Whether mail is sent, and the server's public address. */
  sendsmail: z.boolean(),
  publicurl: Text(500),
  /** Settings of connections are stored that cannot be used; their list says which. */
  faultysettings: z.boolean(),
});

const jobCall = (path: '/dms/admin/job/retry' | '/dms/admin/job/delete') =>
  ({
    method: 'POST',
    path,
    effect: 'change',
    access: 'admin',
    body: z.object({ id: Id }),
    answer: nouns({}),
    errors: ['admin.unknown'],
    provenance: assumed,
  }) as const;

export const adminOperationOperations = {
  adminJobList: operation({
    method: 'GET',
    path: '/dms/admin/job/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ job: AdminJob, jobcount: JobCount }),
    provenance: assumed,
  }),
  /** Starts a dead job over. */
  adminJobRetry: operation(jobCall('/dms/admin/job/retry')),
  /** Discards a dead job. */
  adminJobDelete: operation(jobCall('/dms/admin/job/delete')),
  /** Sends a test mail to the calling administrator at once, so that the answer says what is wrong. */
  adminMailTest: operation({
    method: 'POST',
    path: '/dms/admin/mail/test',
    effect: 'change',
    access: 'admin',
    body: z.object({}),
    answer: nouns({ mail: z.object({ address: z.string() }) }),
    errors: ['mail.off', 'mail.invalid', 'connection.refused'],
    provenance: assumed,
  }),
  adminSystemInfo: operation({
    method: 'GET',
    path: '/dms/admin/system/info',
    effect: 'read',
    access: 'admin',
    answer: nouns({ system: SystemInfo }),
    provenance: assumed,
  }),
} as const;
