import type { Generated } from 'kysely';

/** What came in and is not filed yet (core/pages). */
export interface PoolTables {
  /** What came into a pool together. `ondesk` processes are those whose pages the open ledger of the pool holds. */
  pool_process: {
    id: Generated<number>;
    poolid: number;
    name: string;
    nextmodule: number;
    ondesk: number;
    createdat: number;
    /** Null where a watched folder brought it. */
    createdby: number | null;
    lockuser: number | null;
    locksession: string | null;
    lockedat: number | null;
    deletedat: number | null;
  };
  /**
   * A file that came in, never changed; `filedate` is as the wire writes it, `indexes` the JSON of contract
   * IndexValue[].
   */
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
   * Where each page lay when the ledger of its pool was last settled (core/pages); `state` is open, discarded or filed.
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
  /** The open ledger of a pool: `done` of its steps hold; every change raises the revision. */
  pool_desk: { poolid: number; revision: number; done: number };
  /** `step` is the JSON of contract PoolStep. */
  pool_step: { poolid: number; no: number; step: string; userid: number; at: number };
  /** Leaves filed since the ledger was opened, as they were then. */
  pool_filed: { leafid: string; poolid: number; leaf: string; docid: number; at: number };
  /**
   * What was filed last for the sender of a page, known by its VAT number, account or domain: the label that the value
   * stood behind, or the value where it stood nowhere; `times` documents in a row.
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
  /**
   * What helpers saw on a page of a file; `codes` is the JSON of contract PoolFinding's, `skew` the clockwise degrees
   * by which it lies crooked.
   */
  page_finding: {
    sha256: string;
    page: number;
    ink: number | null;
    likeness: string | null;
    codes: string;
    skew: number | null;
  };
}
