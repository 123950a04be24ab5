import type { Trial } from './trial.ts';

/** The input and state of a trial. */
export interface Trying {
  /** Number of the document to take values from, as typed. */
  readonly docid: string;
  readonly values: Readonly<Record<string, string>>;
  readonly trial: Trial | undefined;
}

export const UNTRIED: Trying = { docid: '', values: {}, trial: undefined };
