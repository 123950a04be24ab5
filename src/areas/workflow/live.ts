import { useEffect } from 'react';
import type { Job } from '#core/contract/work/workflow.ts';
import type { List } from '#src/list/createList.ts';
import { GONE, WINDOW_ROWS } from '#src/list/rows/windows.ts';
import { call } from '#src/gateway/call.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { onSignal } from '#src/stores/stream/signals.ts';
import { keyOfJob } from './model.ts';
import { type JobQuery, jobList, queryBody, sortable } from './queries.ts';
import { useWorkflow } from './store.ts';
import { markNew } from './unseen.ts';

/** Compares the jobs of one document with the rows that are shown of them. Pure. */
export function difference(shown: readonly Job[], now: readonly Job[]) {
  const before = new Map(shown.map((job) => [keyOfJob(job), job]));
  const after = new Set(now.map(keyOfJob));
  return {
    changed: now.filter((job) => {
      const known = before.get(keyOfJob(job));
      return known !== undefined && JSON.stringify(known) !== JSON.stringify(job);
    }),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    added: now.filter((job) => !before.has(keyOfJob(job))).map(keyOfJob),
  };
}

/** The rows that are held, with their places. */
export const placesOf = (list: List<Job, JobQuery>): readonly { readonly at: number; readonly job: Job }[] =>
  [...list.store.getState().windows]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([number, rows]) =>
      rows.flatMap((job, at) => (job === GONE ? [] : [{ at: number * WINDOW_ROWS + at, job }])),
    );

/** Whether there is no place of the list of which nothing has come. */
const isWhole = (list: List<Job, JobQuery>): boolean => {
  const { windows, opened } = list.store.getState();
  return [...windows.values()].reduce((sum, rows) => sum + rows.length, 0) >= (opened?.count ?? 0);
};

/** A job that is not held may well be of the list: it is new where it was opened since. */
export const withoutListed = (held: readonly Job[], now: readonly Job[], listedAt: string): readonly Job[] => {
  const keys = new Set(held.map(keyOfJob));
  const since = sortable(listedAt) ?? '';
  return now.filter((job) => keys.has(keyOfJob(job)) || (sortable(job.opendate) ?? '') >= since);
};

/** Jobs told of as new and not shown yet: they are counted once. */
const waiting = new Set<string>();

/** Fetches the jobs of one document again and updates their rows; none of them moves. */
async function hear(docid: number): Promise<void> {
  const list = jobList();
  const { asked, phase, opened } = list.store.getState();
  if (asked === undefined || phase !== 'done' || asked.view === 'done') return;
  const answer = await call('workflowJobList', { body: { ...queryBody(asked), docid } }, { silent: true });
  // Meanwhile the list was asked anew: it knows more than this answer.
  if (!answer.ok || list.store.getState().opened !== opened) return;
  const held = placesOf(list);
  const shown = held.filter(({ job }) => job.docid === docid).map(({ job }) => job);
  const now = answer.value.job;
  const { changed, removed, added } = difference(
    shown,
    isWhole(list) ? now : withoutListed(shown, now, useWorkflow.getState().listedAt),
  );
  const fresh = added.filter((key) => !waiting.has(key));
  for (const key of fresh) waiting.add(key);
  markNew(fresh);
  if (changed.length + removed.length + fresh.length > 0) list.live({ changed, removed, added: fresh.length });
}

const showAgain = (docid: number | undefined): void => {
  void queryClient.invalidateQueries({ queryKey: ['workflow', 'counts'] });
  if (docid !== undefined) refresh(docid, 'workflow.elsewhere');
};

/** Hears what happens to workflows elsewhere, for as long as something of them is shown. */
export function useLiveWorkflows(): void {
  useEffect(() => {
    const ends = [
      onSignal('change', ({ noun, docid }) => {
        if (noun !== 'workflow') return;
        showAgain(docid);
        if (docid !== undefined) void hear(docid);
      }),
      onSignal('reset', () => {
        showAgain(undefined);
        void jobList().refresh();
      }),
      jobList().store.subscribe(({ opened }, before) => {
        if (opened !== before.opened) waiting.clear();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
