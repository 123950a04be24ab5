import type { Generated } from 'kysely';

/** The permanent record of all changes. */
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
  /** In order of sealing: `hash` covers the row and the previous seal (server/store/seal/auditSeal.ts). */
  audit_seal: { id: Generated<number>; auditid: number; hash: string };
  /** Administrators' notes in the event log. */
  log_note: { id: Generated<number>; at: number; userid: number; text: string };
}
