import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Input for a job that has not been decided yet. */
export interface JobDraft {
  readonly comment: string;
  readonly values: Readonly<Record<string, string>>;
}

const EMPTY: JobDraft = { comment: '', values: {} };

/** By job. Kept while the user views something else, and even if somebody takes the job over: no input is lost. */
const useDrafts = create<Readonly<Record<string, JobDraft>>>()(() => ({}));
onUserLeft(() => useDrafts.setState({}, true));

export const useJobDraft = (job: string): JobDraft => useDrafts((drafts) => drafts[job] ?? EMPTY);
export const draftOf = (job: string): JobDraft => useDrafts.getState()[job] ?? EMPTY;

export const changeDraft = (job: string, change: Partial<JobDraft>): void =>
  useDrafts.setState((drafts) => ({ [job]: { ...(drafts[job] ?? EMPTY), ...change } }));

export const dropDraft = (job: string): void =>
  useDrafts.setState((drafts) => Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== job)), true);
