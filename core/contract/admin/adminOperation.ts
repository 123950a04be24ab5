import * as z from 'zod/mini';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, Text, WireDateTime } from '../shapes.ts';

/** Most jobs of one answer: the dead first, then those that are due. */
export const JOBS_MAXIMUM = 500;

/** Something that is to happen: a mail, a timer. One that failed for the last time is dead, and waits here. */
export const AdminJob = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'dead']),
  due: WireDateTime,
  createdate: WireDateTime,
  tries: z.int(),
  error: z.optional(z.string()),
});
export type AdminJob = z.infer<typeof AdminJob>;

/** How the installation is, in figures. */
const SystemInfo = z.object({
  version: z.string(),
  database: z.enum(['SQLite', 'PostgreSQL']),
  documents: z.int(),
  files: z.int(),
  filebytes: z.number(),
  users: z.int(),
  sessions: z.int(),
  waitingjobs: z.int(),
  deadjobs: z.int(),
  /** Set by the environment: whether mails leave, and where people reach the server. */
  sendsmail: z.boolean(),
  publicurl: Text(500),
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
    answer: nouns({ job: AdminJob }),
    provenance: assumed,
  }),
  /** Lets a dead job be tried again from the beginning. */
  adminJobRetry: operation(jobCall('/dms/admin/job/retry')),
  /** Gives a dead job up. */
  adminJobDelete: operation(jobCall('/dms/admin/job/delete')),
  /** Sends a mail to the asking administrator: it passes the outbox as every other, and fails there as every other. */
  adminMailTest: operation({
    method: 'POST',
    path: '/dms/admin/mail/test',
    effect: 'change',
    access: 'admin',
    body: z.object({}),
    answer: nouns({ mail: z.object({ address: z.string() }) }),
    errors: ['mail.off', 'mail.invalid'],
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
