import type { JobPayloads } from '#server/store/channels/jobs.ts';
import type { OutsideJob } from '../kind.ts';

/** Queues a file for text extraction again. The queue (textQueue.ts) writes this job, dead, when it has failed. */
export const fileText: OutsideJob<JobPayloads['file.text']> = {
  where: 'outside',
  isPossible: ({ texts }) => texts !== undefined,
  run: async ({ sha256 }, { texts }) => {
    await texts?.again(sha256);
    return undefined;
  },
};
