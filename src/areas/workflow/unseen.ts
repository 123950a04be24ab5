import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Jobs that arrived during the session and have not been opened; shown in bold. */
export const useUnseen = create<ReadonlySet<string>>()(() => new Set());
onUserLeft(() => useUnseen.setState(new Set(), true));

export const markNew = (jobs: readonly string[]): void => {
  if (jobs.length > 0) useUnseen.setState((known) => new Set([...known, ...jobs]), true);
};

export const markSeen = (job: string): void => {
  if (useUnseen.getState().has(job))
    useUnseen.setState((known) => new Set([...known].filter((each) => each !== job)), true);
};
