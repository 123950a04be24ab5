import { FIRST_JOBS, type JobAsk, type OpenView } from '#core/contract/work/jobList.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { arranged, type Values } from '#core/text/arrange.ts';
import type { Language } from '#core/contract/constants.ts';
import type { Call, Handlers, Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import {
  jobChoices,
  jobKeys,
  type JobRow,
  jobsOf,
  type JobScope,
  type Looker,
  withdrawnFrom,
} from '#server/store/workflow/jobs.ts';
import { lookerOf } from './workflowPeople.ts';
import { captionsIn, presentJobs, stateOf } from './workflowView.ts';

/** A snapshot holds the workflow and the step of each job, one after the other. */
const PAIR = 2;
/** Jobs that are arranged at once: it takes two thirds of a second in which no other call is answered. */
const ARRANGED_MAXIMUM = 100_000;
const kindOf = (view: OpenView) => `jobs ${view}`;

export const jobListHandlers = {
  workflowJobOpen: async ({ services, principal, body, language, signal }) => {
    const { store, snapshots, now, timeZone } = services;
    const looker = await lookerOf(store.db, principal, now());
    const scope = { view: body.view, definition: body.filtername };
    const asof = toWireDateTime(now(), timeZone);
    const [keys, { captions, starters }] = await Promise.all([
      isPlain(body)
        ? services.searches.numbers(jobKeys(store.db, looker, scope), signal, true)
        : arrangedKeys(services, looker, scope, body, language),
      jobChoices(store.db, looker, scope),
    ]);
    const id = snapshots.keep(principal.userId, kindOf(body.view), keys, now());
    const workflows = new Set(captions.map((caption) => captionsIn(caption)[language]));
    return {
      joblist: [{ id, count: keys.length / PAIR, asof, workflows: [...workflows], initiators: [...new Set(starters)] }],
      job: await placed(services, looker, body.view, keys.subarray(0, FIRST_JOBS * PAIR), 0),
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

/** As the database orders them: nothing of the rows needs to be looked at. */
const isPlain = ({ sort, filters, quick }: JobAsk): boolean =>
  quick.trim() === '' &&
  Object.values(filters).every((values) => values.length === 0) &&
  (sort.length === 0 || (sort.length === 1 && sort[0]?.column === 'due' && !sort[0].descending));

/** Jobs by their keys, with their places; those that are not of the view any more, or out of reach, are left out. */
async function placed(services: Services, looker: Looker, view: OpenView, keys: Int32Array, offset: number) {
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

/** Keys of the jobs that filters and words let through, in the order asked for: every row of the view is looked at. */
async function arrangedKeys(
  { store: { db }, now }: Services,
  looker: Looker,
  { view, definition }: JobScope,
  ask: JobAsk,
  language: Language,
): Promise<Int32Array> {
  const [rows, withdrawn] = await Promise.all([
    jobsOf(db, looker, { view, definition, limit: ARRANGED_MAXIMUM + 1 }),
    withdrawnFrom(db, looker.userId),
  ]);
  if (rows.length > ARRANGED_MAXIMUM) throw new Failure('search.tooSlow');
  const at = now();
  const captions = new Map<string, string>();
  const caption = (text: string): string => {
    const read = captions.get(text) ?? captionsIn(text)[language];
    captions.set(text, read);
    return read;
  };
  const values: Values<JobRow> = {
    state: (row) => stateOf(row, looker.userId, withdrawn, at),
    workflow: ({ wfcaption }) => caption(wfcaption),
    step: (row) => caption(row.caption),
    document: ({ filename }) => filename,
    due: ({ dueat }) => dueat,
    since: ({ openedat }) => openedat,
    editor: ({ editorname }) => editorname,
    assigned: ({ assigneename, groupname }) => assigneename ?? groupname,
    initiator: ({ startername }) => startername,
  };
  return Int32Array.from(arranged(rows, ask, values).flatMap(({ wfid, stepid }) => [wfid, stepid]));
}
