import type { Generated } from 'kysely';

/** Workflows, their open jobs and their history (core/workflow). */
export interface WorkflowTables {
  /**
   * `content` is the JSON of core/workflow's Definition, `caption` that of its name; new workflows use the highest
   * version.
   */
  workflow_definition: {
    key: string;
    version: number;
    caption: string;
    content: string;
    adhoc: Generated<number>;
    /** Set on the newest version: no new ones are started. */ retired: Generated<number>;
  };
  /** The workflow started by archiving a document of that type, if the condition (core/conditions, JSON) holds. */
  workflow_start: { id: Generated<number>; workflow: string; doctypeid: number; condition: string | null };
  /**
   * `instance` is the JSON of core/workflow's Instance, the source of truth; the other columns and workflow_job repeat
   * what lists need.
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
  /** Open jobs. */
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
  /** Further users who see a job: `why` is 'escalated' or 'withdrawn'. */
  workflow_told: { wfid: number; stepid: number; why: string; userid: number | null; groupid: number | null };
  /** `userid` is null for timers. */
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
    /** Names of those it was given to, asked or escalated to; or the new date. */
    target: string | null;
  };
  /** `steps` is the JSON of contract AdhocStep[]. */
  adhoc: { id: Generated<number>; ownerid: number; name: string; steps: string };
  adhoc_group: { adhocid: number; groupid: number };
}
