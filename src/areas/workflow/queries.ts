import { sortableDate } from '#core/kernel/dateText.ts';
import { queryOptions } from '@tanstack/react-query';
import { WORKFLOW_REFRESH_MS } from '#core/contract/constants.ts';
import type { JobList, OpenView } from '#core/contract/work/jobList.ts';
import type { Job, JobView } from '#core/contract/work/workflow.ts';
import { ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { listOfUser } from '#src/list/ofUser.ts';
import { arrangementOf, type ListSource } from '#src/list/state.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { captionIn, keyOfJob } from './model.ts';
import { useWorkflow } from './store.ts';
import i18next from 'i18next';

export interface JobQuery {
  readonly view: JobView;
  readonly filtername: string | null;
}

/** The request parameters of a view. */
export const queryBody = ({ view, filtername }: JobQuery) => ({
  view,
  ...(filtername === null ? {} : { filtername }),
});

const caption = (captions: Job['wfname']) => captionIn(captions, i18next.language);
/** A wire date-time in sortable form. */
export const sortable = (wire: string | undefined) => (wire === undefined ? undefined : sortableDate(wire));

/** The user's finished jobs are few enough to keep in memory. */
const doneSource = (): ListSource<Job, JobQuery> =>
  inMemory({
    load: async (query, signal) => {
      const answer = await call('workflowJobList', { body: queryBody(query) }, { signal, silent: true });
      return answer.ok ? ok(answer.value.job) : answer;
    },
    values: {
      state: ({ state }) => state,
      workflow: ({ wfname }) => caption(wfname),
      step: ({ stepname }) => caption(stepname),
      document: ({ docname }) => docname,
      since: ({ opendate }) => sortable(opendate),
      initiator: ({ initiatorname }) => initiatorname,
    },
  });

/** There may be any number of open jobs: they are read in windows from a snapshot on the server. */
export function jobSource(): ListSource<Job, JobQuery> {
  const done = doneSource();
  /** The most recent list; undefined while the finished jobs are shown. */
  let last: { readonly view: OpenView; readonly list: JobList } | undefined;
  return {
    open: async (ask, signal) => {
      const { view, ...query } = queryBody(ask.query);
      if (view === 'done') {
        const answer = await done.open(ask, signal);
        // Until the answer arrives, the previous list is still shown and read.
        if (answer.ok) last = undefined;
        return answer;
      }
      const body = { ...query, view, ...arrangementOf(ask) };
      const answer = await call('workflowJobOpen', { body }, { signal, silent: true });
      if (!answer.ok) return answer;
      const [list] = answer.value.joblist;
      if (list === undefined) throw new Error('workflowJobOpen answered no list');
      last = { view, list };
      useWorkflow.setState({ listedAt: list.asof, announced: new Set() });
      // Rows that no longer exist are dropped: rows are used up to the first gap in positions.
      const rows = answer.value.job.filter(({ position }, at) => position === at);
      return ok({ id: list.id, count: list.count, rows });
    },
    window: async (id, offset, limit, signal) => {
      if (last?.list.id !== id) return ok([]);
      const body = { id, view: last.view, offset, limit };
      const answer = await call('workflowJobWindow', { body }, { signal, silent: true });
      return answer.ok ? ok(answer.value.job.map((job) => [job.position, job] as const)) : answer;
    },
    valuesOf: (column) => {
      if (last === undefined) return done.valuesOf?.(column) ?? [];
      return column === 'workflow' ? last.list.workflows : column === 'initiator' ? last.list.initiators : [];
    },
  };
}

/** The inbox: the jobs of one view. */
export const jobList = listOfUser(() => createList<Job, JobQuery>({ id: 'workflow', keyOf: keyOfJob, ...jobSource() }));

export const filtersQuery = queryOptions({
  queryKey: ['workflow', 'filters'],
  staleTime: Infinity,
  queryFn: async ({ signal }) =>
    unwrapped(await call('workflowFilterList', {}, { signal, silent: true })).workflowfilter,
});

export const peopleQuery = queryOptions({
  queryKey: ['workflow', 'people'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => unwrapped(await call('workflowGroupList', {}, { signal, silent: true })).workflowgroup,
});

/** The workflows of a document, and those that can be started on it. */
export const workflowsQuery = (docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'workflows'],
    queryFn: async ({ signal }) =>
      unwrapped(await call('workflowList', { params: { docid: String(docid) } }, { signal, silent: true })),
  });

export const workflowQuery = (wfid: number, docid?: number) =>
  queryOptions({
    queryKey: ['document', String(docid ?? ''), 'workflow', wfid],
    refetchInterval: WORKFLOW_REFRESH_MS,
    queryFn: async ({ signal }) => {
      const answer = await call('workflowGet', { params: { wfid: String(wfid) } }, { signal, silent: true });
      const [workflow] = unwrapped(answer).workflow;
      if (workflow === undefined) throw new Error('workflowGet answered no workflow');
      return workflow;
    },
  });

export const historyQuery = (wfid: number, docid: number) =>
  queryOptions({
    queryKey: ['document', String(docid), 'workflow', wfid, 'history'],
    queryFn: async ({ signal }) =>
      unwrapped(await call('workflowHistory', { query: { wfid: String(wfid) } }, { signal, silent: true })).history,
  });
