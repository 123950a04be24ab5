import type { Language } from '#core/contract/constants.ts';
import type { JobAsk } from '#core/contract/work/jobList.ts';
import { arranged, type Values } from '#core/text/arrange.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { type JobRow, jobsOf, type JobScope, type JobViewer, withdrawnFrom } from './jobs.ts';
import { captionsIn, stateOf } from './jobStates.ts';

/** Most jobs that are sorted and filtered in memory. */
const ARRANGED_MAXIMUM = 100_000;

/** Which jobs are requested, and in which order; sent to the process that sorts them. */
export interface JobArrangement {
  readonly looker: JobViewer;
  readonly scope: JobScope;
  readonly ask: Pick<JobAsk, 'sort' | 'filters' | 'quick'>;
  readonly language: Language;
  readonly now: number;
}

/**
 * Workflow and step of each job that matches filters and words, in the requested order. Examines every row of the view;
 * null if there are too many.
 */
export async function arrangedJobs(
  db: Kysely<Database>,
  { looker, scope, ask, language, now }: JobArrangement,
): Promise<Int32Array<ArrayBuffer> | null> {
  const [rows, withdrawn] = await Promise.all([
    jobsOf(db, looker, { ...scope, limit: ARRANGED_MAXIMUM + 1 }),
    withdrawnFrom(db, looker.userId),
  ]);
  if (rows.length > ARRANGED_MAXIMUM) return null;
  const captions = new Map<string, string>();
  const caption = (text: string): string => {
    const read = captions.get(text) ?? captionsIn(text)[language];
    captions.set(text, read);
    return read;
  };
  const values: Values<JobRow> = {
    state: (row) => stateOf(row, looker.userId, withdrawn, now),
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
