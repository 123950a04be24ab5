import * as z from 'zod/mini';
import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSession } from '#src/stores/session/store.ts';
import { localText, parseStored } from '#src/stores/storage.ts';

const Draft = z.object({ comment: z.string(), values: z.record(z.string(), z.string()) });
/** Input for a job that has not been decided yet. */
export type JobDraft = z.infer<typeof Draft>;
type Drafts = Readonly<Record<string, JobDraft>>;

const EMPTY: JobDraft = { comment: '', values: {} };

/** The key of an answer to the holder's question; the job's own draft has the job's key. */
export const answerKey = (job: string): string => `answer ${job}`;

/** Storage key under which drafts outlive the page and the browser, until the user signs out. */
const KEY = 'workflow.drafts';
const Stored = z.object({ userid: z.int(), drafts: z.record(z.string(), Draft) });

const stored = (): Drafts => {
  const read = Stored.safeParse(parseStored(localText.read(KEY)));
  return read.success && read.data.userid === useSession.getState().user?.id ? read.data.drafts : {};
};

/** By job or answer. Kept while the user views something else, and even if somebody takes the job over. */
const useDrafts = create<Drafts>()(stored);
onUserLeft(() => {
  useDrafts.setState({}, true);
  localText.remove(KEY);
});

/** Changes the drafts as they are stored, where another tab may have changed those of other jobs. */
function keep(change: (drafts: Drafts) => Drafts): void {
  useDrafts.setState(change, true);
  const userid = useSession.getState().user?.id;
  if (userid !== undefined) localText.write(KEY, JSON.stringify({ userid, drafts: change(stored()) }));
}

export const useJobDraft = (job: string): JobDraft => useDrafts((drafts) => drafts[job] ?? EMPTY);

/** What was typed for jobs of a workflow that can no longer be decided or answered, by key. Pure function. */
export const leftOf = (
  drafts: Drafts,
  wfid: number,
  open: readonly string[],
): readonly (readonly [string, JobDraft])[] =>
  Object.entries(drafts).filter(([key]) => isOfWorkflow(key, wfid) && !open.includes(key));

const isOfWorkflow = (key: string, wfid: number): boolean =>
  [`${wfid}/`, answerKey(`${wfid}/`)].some((beginning) => key.startsWith(beginning));

export const useLeftDrafts = (wfid: number, open: readonly string[]) => leftOf(useDrafts(), wfid, open);
export const draftOf = (job: string): JobDraft => useDrafts.getState()[job] ?? EMPTY;
export const isDraft = ({ comment, values }: JobDraft): boolean => comment !== '' || Object.keys(values).length > 0;

export function changeDraft(job: string, change: Partial<JobDraft>): void {
  const draft = { ...draftOf(job), ...change };
  if (isDraft(draft)) keep((drafts) => ({ ...drafts, [job]: draft }));
  else dropDraft(job);
}

export const dropDraft = (job: string): void =>
  keep((drafts) => Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== job)));
