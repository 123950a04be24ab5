import type { Trial } from './trial.ts';

/** What a workflow is tried out with, and how far the trial is. */
export interface Trying {
  /** Document that values are taken from, as it is typed. */
  readonly docid: string;
  readonly values: Readonly<Record<string, string>>;
  readonly trial: Trial | undefined;
}

export const UNTRIED: Trying = { docid: '', values: {}, trial: undefined };
