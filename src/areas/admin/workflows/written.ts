/** A text as it is changed, and what it was before: its changes can be taken back. */
export interface Written {
  readonly text: string;
  /** Before each change, oldest first. */
  readonly past: readonly string[];
  /** Where the last change was made, if in a field. */
  readonly field: string | undefined;
}

/** Most changes that can be taken back. */
const CHANGES = 50;

export const begunWith = (text: string): Written => ({ text, past: [], field: undefined });

/** What is typed into one field without a change elsewhere is one change. */
export function rewritten(written: Written, text: string, field?: string): Written {
  if (text === written.text) return written;
  if (field !== undefined && field === written.field) return { ...written, text };
  return { text, past: [...written.past, written.text].slice(-CHANGES), field };
}

export const takenBack = ({ text, past }: Written): Written => ({
  text: past.at(-1) ?? text,
  past: past.slice(0, -1),
  field: undefined,
});
