import { FIRST_JOBS, type JobAsk, type OpenView } from '#core/contract/work/jobList.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Call, Handlers, Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { jobChoices, jobKeys, jobKinds, jobsOf, type JobViewer } from '#server/store/workflow/jobs.ts';
import { captionsIn } from '#server/store/workflow/jobStates.ts';
import { lookerOf } from '#server/calls/workflow/workflowPeople.ts';
import { presentJobs } from '#server/calls/workflow/workflowView.ts';

/** Numbers per job in a snapshot: the ids of its workflow and its step. */
const PAIR = 2;
const kindOf = (view: OpenView) => `jobs ${view}`;

export const jobListHandlers = {
  workflowJobOpen: async ({ services, principal, body, language, signal }) => {
    const { store, searches, snapshots, now, timeZone } = services;
    const { view, filtername, sort, filters, quick } = body;
    const looker = await lookerOf(store.db, principal, now());
    const scope = { view, definition: filtername };
    const asof = toWireDateTime(now(), timeZone);
    const ask = { sort, filters, quick };
    const [keys, kinds] = await Promise.all([
      isPlain(ask)
        ? searches.numbers(jobKeys(store.db, looker, scope), signal, true)
        : searches.jobs({ looker, scope, ask, language, now: now() }, signal),
      searches.numbers(jobKinds(store.db, looker, scope), signal, true),
    ]);
    const begun = kinds.filter((wfid, at) => at % PAIR === 0 && wfid > 0);
    const initiators = kinds.filter((user, at) => at % PAIR === 1 && user > 0);
    const { captions, starters } = await jobChoices(store.db, begun, initiators);
    const id = await snapshots.keep(principal.userId, kindOf(view), keys, now());
    const workflows = new Set(captions.map((caption) => captionsIn(caption)[language]));
    return {
      joblist: [{ id, count: keys.length / PAIR, asof, workflows: [...workflows], initiators: [...new Set(starters)] }],
      job: await placed(services, looker, view, keys.subarray(0, FIRST_JOBS * PAIR), 0),
    };
  },

  workflowJobWindow: async ({ services, principal, body }: Call<'workflowJobWindow'>) => {
    const { store, snapshots, now } = services;
    const { id, view, offset, limit } = body;
    const { userId } = principal;
    const keys = await snapshots.window(userId, kindOf(view), id, offset * PAIR, limit * PAIR, now());
    if (keys === undefined) throw new Failure('search.resultExpired');
    const looker = await lookerOf(store.db, principal, now());
    return { job: await placed(services, looker, view, keys, offset) };
  },
} satisfies Partial<Handlers>;

/** Whether the list has the database's own order and no filters, so that the rows need not be read. */
const isPlain = ({ sort, filters, quick }: Pick<JobAsk, 'sort' | 'filters' | 'quick'>): boolean =>
  quick.trim() === '' &&
  Object.values(filters).every((values) => values.length === 0) &&
  (sort.length === 0 || (sort.length === 1 && sort[0]?.column === 'due' && !sort[0].descending));

/** Jobs by key with their positions; those no longer in the view, or no longer accessible, are left out. */
async function placed(services: Services, looker: JobViewer, view: OpenView, keys: Int32Array, offset: number) {
  if (keys.length === 0) return [];
  const places = new Map<string, number>();
  for (let at = 0; at < keys.length; at += PAIR) places.set(`${keys[at]}/${keys[at + 1]}`, offset + at / PAIR);
  const wfids = [...new Set(keys.filter((_, at) => at % PAIR === 0))];
  const rows = await jobsOf(services.store.db, looker, { view, wfids });
  return (await presentJobs(services, looker, rows))
    .flatMap((job) => {
      const position = places.get(`${job.wfid}/${job.stepid}`);
      return position === undefined ? [] : [{ ...job, position }];
    })
    .toSorted((one, other) => one.position - other.position);
}
