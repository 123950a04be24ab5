import { sortableDate } from '#core/kernel/dateText.ts';
import { createStore } from 'zustand';
import type { AdminJob, JobCount } from '#core/contract/admin/adminOperation.ts';
import { ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { listOfUser } from '#src/list/ofUser.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';

/** What a job is about: its file, or a mail's recipient and subject. */
export const aboutOf = ({ filename, recipient, subject }: AdminJob): string =>
  filename ?? [recipient, subject].filter((part) => part !== undefined).join(' · ');

/** The jobs, and how many there are in each state, as the same answer says. */
export const jobs = listOfUser(() => {
  const counts = createStore<{ readonly latest?: JobCount }>()(() => ({}));
  const list = createList<AdminJob, null>({
    id: 'admin_jobs',
    keyOf: ({ id }) => id,
    ...inMemory<AdminJob, null>({
      load: async (_, signal) => {
        const answer = await call('adminJobList', {}, { signal, silent: true });
        if (!answer.ok) return answer;
        const [latest] = answer.value.jobcount;
        counts.setState(latest === undefined ? {} : { latest });
        return ok(answer.value.job);
      },
      values: {
        kind: ({ kind }) => kind,
        about: aboutOf,
        state: ({ state }) => state,
        due: ({ due }) => sortableDate(due),
        tries: ({ tries }) => tries,
        error: ({ error }) => error,
      },
    }),
  });
  return { list, counts, dispose: list.dispose };
});
