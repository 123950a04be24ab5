import type { Generated } from 'kysely';

/** Incoming files that are not filed yet (core/pages). */
export interface PoolTables {
  /** Files that came into a pool together. `ondesk` processes are those in the pool's open ledger. */
  pool_process: {
    id: Generated<number>;
    poolid: number;
    name: string;
    nextmodule: number;
    ondesk: number;
    createdat: number;
    /** Null if imported from a watched folder. */
    createdby: number | null;
    lockuser: number | null;
    locksession: string | null;
    lockedat: number | null;
    deletedat: number | null;
  };
  /** An incoming file, never changed; `filedate` is in wire format, `indexes` the JSON of contract IndexValue[]. */
  pool_file: {
    id: Generated<number>;
    processid: number;
    sha256: string;
    filename: string;
    filedate: string;
    filetype: string;
    parentid: number | null;
    fulltext: string | null;
    indexes: string;
    orderno: number;
    createdat: number;
    createdby: number | null;
  };
  /**
   * Position of each page when its pool's ledger was last settled (core/pages); `state` is open, discarded or filed.
   */
  pool_leaf: {
    id: string;
    processid: number;
    orderno: number;
    fileid: number;
    page: number;
    turn: number;
    /** Clockwise degrees by which it is straightened. */
    tilt: Generated<number>;
    copy: number;
    state: 'open' | 'discarded' | 'filed';
    docid: number | null;
  };
  /** A pool's open ledger: the first `done` steps are in effect; every change increments the revision. */
  pool_desk: { poolid: number; revision: number; done: number };
  /** `step` is the JSON of contract PoolStep. */
  pool_step: { poolid: number; no: number; step: string; userid: number; at: number };
  /** Leaves filed since the ledger was opened, as they were then. */
  pool_filed: { leafid: string; poolid: number; leaf: string; docid: number; at: number };
  /**
   * What was last filed for a sender, identified by VAT number, account or domain: the label in front of the value or,
   * if it had none, the value itself; `times` counts documents in a row.
   */
  sender_lesson: {
    poolid: number;
    sender: string;
    indexid: number;
    label: string | null;
    value: string | null;
    times: number;
    at: number;
  };
  /** Findings on a page of a file; `codes` is the JSON of PoolFinding's codes, `skew` is in clockwise degrees. */
  page_finding: {
    sha256: string;
    page: number;
    ink: number | null;
    likeness: string | null;
    codes: string;
    skew: number | null;
    /** Of core/pages/layout.ts. */
    layout: string | null;
  };
}
