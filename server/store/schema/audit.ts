import type { Generated } from 'kysely';

/** What was done, for ever. */
export interface AuditTables {
  audit: {
    id: Generated<number>;
    at: number;
    userid: number;
    onbehalfof: number | null;
    action: string;
    docid: number | null;
    field?: string | null;
    oldvalue: string | null;
    newvalue: string | null;
  };
  /** In the order of sealing: `hash` binds the row and the seal before it (server/store/seal/auditSeal.ts). */
  audit_seal: { id: Generated<number>; auditid: number; hash: string };
  /** What administrators noted in the event log. */
  log_note: { id: Generated<number>; at: number; userid: number; text: string };
}
