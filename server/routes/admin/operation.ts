import { JOBS_MAXIMUM } from '#core/contract/admin/adminOperation.ts';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers } from '#server/http/call.ts';
import { deleteJob, figures, jobRows, retryJob } from '#server/store/admin/jobs.ts';
import { changing } from './change.ts';

export const adminOperationHandlers = {
  adminJobList: async ({ services: { store, now, timeZone } }) => {
    const rows = await jobRows(store.db, JOBS_MAXIMUM);
    return {
      job: rows.map(({ id, kind, due, createdat, tries, error, deadat, leaseuntil }) => ({
        id,
        kind,
        state: deadat !== null ? 'dead' : leaseuntil !== null && leaseuntil > now() ? 'running' : 'waiting',
        due: toWireDateTime(due, timeZone),
        createdate: toWireDateTime(createdat, timeZone),
        tries,
        ...(error !== null && { error }),
      })),
    };
  },

  adminJobRetry: async (call) => {
    await changing(call, (change) => retryJob(change, call.body.id));
    return {};
  },

  adminJobDelete: async (call) => {
    await changing(call, (change) => deleteJob(change, call.body.id));
    return {};
  },

  adminSystemInfo: async ({ services: { store, now, sendsMail, publicUrl } }) => ({
    system: [
      {
        version: PRODUCT_VERSION,
        database: store.sqliteFile === undefined ? 'PostgreSQL' : 'SQLite',
        ...(await figures(store.db, now())),
        sendsmail: sendsMail,
        publicurl: publicUrl ?? '',
      },
    ],
  }),
} satisfies Partial<Handlers>;
