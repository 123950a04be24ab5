import type { JobKind, JobPayloads } from '#server/store/jobs.ts';
import type { Job } from './kind.ts';
import { mailSend } from './mail/send.ts';
import { storePurge } from './purge.ts';

/** What each kind of job does: one missing or one too many does not compile. */
export const jobKinds = {
  'mail.send': mailSend,
  'store.purge': storePurge,
} satisfies { readonly [Kind in JobKind]: Job<JobPayloads[Kind]> };
