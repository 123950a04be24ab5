import { create } from 'zustand';
import type { Job, JobView } from '#core/contract/work/workflow.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';

interface WorkflowState {
  readonly view: JobView;
  /** The selected server filter, a workflow's name. */
  readonly filtername: string | null;
  /** The user's own filter that was applied last, until another choice is made. */
  readonly own: string | null;
  /** When the displayed list of open jobs was made, by the company's clock; empty initially. */
  readonly listedAt: string;
  /** Jobs that have come since then, as 'n new' above the list. */
  readonly announced: ReadonlySet<string>;
  /** The job decided last; shown with a link back until closed. */
  readonly decided: Job | null;
}

const beginning: WorkflowState = {
  view: 'mine',
  filtername: null,
  own: null,
  listedAt: '',
  announced: new Set(),
  decided: null,
};

/** What the inbox shows. Cleared on sign-out (specification, section 4, Session). */
export const useWorkflow = create<WorkflowState>()(() => beginning);
onUserLeft(() => useWorkflow.setState(beginning));
