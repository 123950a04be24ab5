import type { Generated } from 'kysely';

/** Workflows, their open jobs and their history (core/workflow). */
export interface WorkflowTables {
  /**
   * `content` is the JSON of core/workflow's Definition, `caption` that of its name; the highest version is what new
   * ones begin with.
   */
  workflow_definition: {
    key: string;
    version: number;
    caption: string;
    content: string;
    adhoc: Generated<number>;
    /** Of the newest version: none is begun any more. */ retired: Generated<number>;
  };
  /** What archiving a document of that type starts, where the condition (core/conditions, JSON) holds. */
  workflow_start: { id: Generated<number>; workflow: string; doctypeid: number; condition: string | null };
  /**
   * `instance` is the JSON of core/workflow's Instance, the truth of it; the other columns and workflow_job repeat what
   * lists ask for.
   */
  workflow: {
    wfid: Generated<number>;
    docid: number;
    definition: string;
    version: number;
    state: string;
    step: string;
    instance: string;
    initiator: number;
    startedat: number;
    endedat: number | null;
    nextdue: number | null;
  };
  /** Jobs that are open. */
  workflow_job: {
    wfid: number;
    stepid: number;
    step: string;
    caption: string;
    assigneduser: number | null;
    assignedgroup: number | null;
    holder: number | null;
    heldfor: number | null;
    askedto: number | null;
    openedat: number;
    dueat: number | null;
    halfat: number | null;
    level: number;
    tosupervisor: number;
  };
  /** Who else sees a job: `why` is 'escalated' or 'withdrawn'. */
  workflow_told: { wfid: number; stepid: number; why: string; userid: number | null; groupid: number | null };
  /** `userid` is null where time did it. */
  workflow_history: {
    id: Generated<number>;
    wfid: number;
    stepid: number | null;
    step: string;
    at: number;
    userid: number | null;
    onbehalfof: number | null;
    event: string;
    decision: string | null;
    comment: string | null;
    vals: Generated<string>;
    openedat: number | null;
  };
  /** `steps` is the JSON of contract AdhocStep[]. */
  adhoc: { id: Generated<number>; ownerid: number; name: string; steps: string };
  adhoc_group: { adhocid: number; groupid: number };
}
