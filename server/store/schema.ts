import type { AuditTables } from './schema/audit.ts';
import type { ChannelsTables } from './schema/channels.ts';
import type { CompanyTables } from './schema/company.ts';
import type { DocumentTables } from './schema/document.ts';
import type { FormsTables } from './schema/forms.ts';
import type { ListsTables } from './schema/lists.ts';
import type { MarksTables } from './schema/marks.ts';
import type { PeopleTables } from './schema/people.ts';
import type { PoolTables } from './schema/pool.ts';
import type { ReadingTables } from './schema/reading.ts';
import type { SentTables } from './schema/sent.ts';
import type { WorkflowTables } from './schema/workflow.ts';

/**
 * The tables, one schema for SQLite and PostgreSQL. Conventions: flags are 0 or 1, times are epoch milliseconds, JSON
 * is text. `folded` columns contain the folded form (core/text) of a neighbour column, so that LIKE and = work alike on
 * both databases.
 */
export interface Database
  extends
    AuditTables,
    ChannelsTables,
    CompanyTables,
    DocumentTables,
    FormsTables,
    ListsTables,
    MarksTables,
    PeopleTables,
    PoolTables,
    ReadingTables,
    SentTables,
    WorkflowTables {}
