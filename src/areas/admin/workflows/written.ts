/** A text with its undo history. */
export interface Written {
  readonly text: string;
  /** The text before each change, oldest first. */
  readonly past: readonly string[];
  /** The field of the last change, if any. */
  readonly field: string | undefined;
}

/** Most changes that can be undone. */
const CHANGES = 50;

export const begunWith = (text: string): Written => ({ text, past: [], field: undefined });

/** Consecutive typing in one field counts as one change. */
export function rewritten(written: Written, text: string, field?: string): Written {
  if (text === written.text) return written;
  if (field !== undefined && field === written.field) return { ...written, text };
  return { text, past: [...written.past, written.text].slice(-CHANGES), field };
}

export const undone = ({ text, past }: Written): Written => ({
  text: past.at(-1) ?? text,
  past: past.slice(0, -1),
  field: undefined,
});
