import { queryOptions } from '@tanstack/react-query';
import { WORKFLOW_REFRESH_MS } from '#core/contract/constants.ts';
import type { Job, JobView } from '#core/contract/work/workflow.ts';
import { ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { listOfUser } from '#src/list/ofUser.ts';
import { unwrapped } from '#src/viewer/workplace/open/queries.ts';
import { captionIn, keyOfJob } from './model.ts';
import i18next from 'i18next';

export interface JobQuery {
  readonly view: JobView;
  readonly filtername: string | null;
}

/** What a view is asked for with. */
export const queryBody = ({ view, filtername }: JobQuery) => ({
  view,
  ...(filtername === null ? {} : { filtername }),
});

const caption = (captions: Job['wfname']) => captionIn(captions, i18next.language);
/** A wire moment as it sorts. */
const sortable = (wire: string | undefined) =>
  wire === undefined ? undefined : wire.replace(/^(\d\d)\.(\d\d)\.(\d{4})/, '$3$2$1');

/** The inbox: jobs of one view. */
export const jobList = listOfUser(() =>
  createList<Job, JobQuery>({
    id: 'workflow',
    keyOf: keyOfJob,
    ...inMemory<Job, JobQuery>({
      load: async (query, signal) => {
        const answer = await call('workflowJobList', { body: queryBody(query) }, { signal, silent: true });
        return answer.ok ? ok(answer.value.job) : answer;
      },
      values: {
        state: ({ state }) => state,
        workflow: ({ wfname }) => caption(wfname),
        step: ({ stepname }) => caption(stepname),
        document: ({ docname }) => docname,
        due: ({ duedate }) => sortable(duedate),
        since: ({ opendate }) => sortable(opendate),
        editor: ({ editorname }) => editorname,
        assigned: ({ assignedname }) => assignedname,
        initiator: ({ initiatorname }) => initiatorname,
      },
    }),
  }),
);

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

/** The workflows of a document, and what can be started on it. */
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
