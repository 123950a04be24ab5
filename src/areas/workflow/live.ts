import { useEffect } from 'react';
import { WORKFLOW_REFRESH_MS } from '#core/contract/constants.ts';
import type { Job } from '#core/contract/work/workflow.ts';
import type { List } from '#src/list/createList.ts';
import { GONE, WINDOW_ROWS } from '#src/list/rows/windows.ts';
import { call } from '#src/gateway/call.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { recountJobsSoon } from '#src/stores/jobCounts.ts';
import { userGuard } from '#src/stores/session/reset.ts';
import { onSignal } from '#src/stores/stream/signals.ts';
import { keyOfJob } from './model.ts';
import { type JobQuery, jobList, queryBody, sortable } from './queries.ts';
import { useWorkflow } from './store.ts';
import { markNew } from './unseen.ts';

/** Compares the current jobs of a document with the displayed rows. Pure function. */
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

/** The loaded rows and their indexes. */
export const placesOf = (list: List<Job, JobQuery>): readonly { readonly at: number; readonly job: Job }[] =>
  [...list.store.getState().windows]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([number, rows]) =>
      rows.flatMap((job, at) => (job === GONE ? [] : [{ at: number * WINDOW_ROWS + at, job }])),
    );

/** Whether every row of the list has been loaded. */
const isWhole = (list: List<Job, JobQuery>): boolean => {
  const { windows, opened } = list.store.getState();
  return [...windows.values()].reduce((sum, rows) => sum + rows.length, 0) >= (opened?.count ?? 0);
};

/** A job that is not loaded may still be part of the list; it is new only if it was opened after the list was made. */
export const withoutListed = (held: readonly Job[], now: readonly Job[], listedAt: string): readonly Job[] => {
  const keys = new Set(held.map(keyOfJob));
  const since = sortable(listedAt) ?? '';
  return now.filter((job) => keys.has(keyOfJob(job)) || (sortable(job.opendate) ?? '') >= since);
};

/** Marks jobs as new. @returns those not announced yet, so that each is counted once */
function announce(jobs: readonly string[]): readonly string[] {
  const { announced } = useWorkflow.getState();
  const fresh = jobs.filter((job) => !announced.has(job));
  if (fresh.length > 0) useWorkflow.setState({ announced: new Set([...announced, ...fresh]) });
  markNew(fresh);
  return fresh;
}

/** Refetches the jobs of one document and updates their rows in place, without reordering. */
async function documentChanged(docid: number): Promise<void> {
  const list = jobList();
  const isPresent = userGuard();
  const { asked, phase, opened } = list.store.getState();
  if (asked === undefined || phase !== 'done' || asked.view === 'done') return;
  const answer = await call('workflowJobList', { body: { ...queryBody(asked), docid } }, { silent: true });
  // The list was reloaded meanwhile and is more recent than this answer.
  if (!answer.ok || !isPresent() || list.store.getState().opened !== opened) return;
  const held = placesOf(list);
  const shown = held.filter(({ job }) => job.docid === docid).map(({ job }) => job);
  const now = answer.value.job;
  const { changed, removed, added } = difference(
    shown,
    isWhole(list) ? now : withoutListed(shown, now, useWorkflow.getState().listedAt),
  );
  const fresh = announce(added);
  if (changed.length + removed.length + fresh.length > 0) list.live({ changed, removed, added: fresh.length });
}

const showAgain = (docid: number | undefined): void => {
  recountJobsSoon();
  if (docid !== undefined) refresh(docid, 'workflow.elsewhere');
};

/** Follows workflow changes made elsewhere, by signals and by polling. @returns a function that stops it */
export function followWorkflows(): () => void {
  const timer = setInterval(() => void jobList().refresh(), WORKFLOW_REFRESH_MS);
  const ends = [
    () => clearInterval(timer),
    onSignal('change', ({ noun, docid }) => {
      if (noun !== 'workflow') return;
      showAgain(docid);
      if (docid !== undefined) void documentChanged(docid);
    }),
    onSignal('reset', () => {
      showAgain(undefined);
      void jobList().refresh();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Follows workflow changes made elsewhere while workflows are displayed. */
export const useLiveWorkflows = (): void => useEffect(followWorkflows, []);
