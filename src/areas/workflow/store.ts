import { create } from 'zustand';
import type { Job, JobView } from '#core/contract/work/workflow.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';

interface WorkflowState {
  readonly view: JobView;
  /** The server's filter that is chosen, a workflow's name. */
  readonly filtername: string | null;
  /** The filter of one's own that was chosen last, until something else is chosen. */
  readonly own: string | null;
  /** When the list of open jobs that is shown was made, on the company's clock; empty before there is one. */
  readonly listedAt: string;
  /** The job that was decided last: it is told of, with the way back to it, until it is closed. */
  readonly decided: Job | null;
}

const beginning: WorkflowState = { view: 'mine', filtername: null, own: null, listedAt: '', decided: null };

/** What the inbox shows. Logging out clears it (specification, section 4, Session). */
export const useWorkflow = create<WorkflowState>()(() => beginning);
onUserLeft(() => useWorkflow.setState(beginning));
