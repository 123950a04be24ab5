import { type Compilable, sql } from 'kysely';
import { displayName } from '../names.ts';
import type { Store } from '../database/open.ts';
import { type Change, escaped, noteChange } from './rows.ts';
import { Refused } from './refused.ts';

export interface LogFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly userid?: number | undefined;
  readonly docid?: number | undefined;
  readonly action?: string | undefined;
  readonly text?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

type Source = Pick<Store, 'db' | 'dialect'>;

/** Whether a column contains a text, whatever its case: SQLite's `like` ignores it by itself, PostgreSQL's does not. */
const contains = ({ dialect }: Source, column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} ${sql.raw(dialect.name === 'postgres' ? 'ilike' : 'like')} ${`%${escaped(text)}%`} escape '\\'`;

/** Runs a query of numbers where it does not hold up other calls. */
type Find = (query: Compilable<{ id: number }>) => Promise<Int32Array>;

/** Audited changes, newest first. A filter may have to look through the whole log: `find` does that. */
export async function auditLog(source: Source, filter: LogFilter, find: Find) {
  const ids = await find(matching(source, filter));
  return await source.db
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.userid')
    .select(['audit.id', 'audit.at', 'audit.userid', 'audit.action', 'audit.docid', 'audit.oldvalue', 'audit.newvalue'])
    .select(displayName('user').$castTo<string | null>().as('user'))
    .where('audit.id', 'in', [...ids, NONE])
    .orderBy('audit.id', 'desc')
    .execute();
}

/** No entry has this number; PostgreSQL does not accept an empty list. */
const NONE = 0;

const matching = (source: Source, filter: LogFilter) =>
  source.db
    .selectFrom('audit')
    .select('audit.id')
    .$if(filter.from !== undefined, (query) => query.where('audit.at', '>=', filter.from ?? 0))
    .$if(filter.to !== undefined, (query) => query.where('audit.at', '<', filter.to ?? 0))
    .$if(filter.userid !== undefined, (query) => query.where('audit.userid', '=', filter.userid ?? 0))
    .$if(filter.docid !== undefined, (query) => query.where('audit.docid', '=', filter.docid ?? 0))
    .$if(filter.action !== undefined, (query) =>
      query.where(sql<boolean>`audit.action like ${`${escaped(filter.action ?? '')}%`} escape '\\'`),
    )
    .$if(filter.text !== undefined, (query) =>
      query.where((eb) =>
        eb.or(['audit.oldvalue', 'audit.newvalue'].map((column) => contains(source, column, filter.text ?? ''))),
      ),
    )
    .$if(filter.before !== undefined, (query) => query.where('audit.id', '<', filter.before ?? 0))
    .orderBy('audit.id', 'desc')
    .limit(filter.limit);

/** Administrators' notes, newest first. */
export const notesLog = (source: Source, filter: LogFilter) =>
  source.db
    .selectFrom('log_note')
    .innerJoin('user', 'user.id', 'log_note.userid')
    .select(['log_note.id', 'log_note.at', 'log_note.userid', 'log_note.text'])
    .select(displayName('user').as('user'))
    .$if(filter.from !== undefined, (query) => query.where('log_note.at', '>=', filter.from ?? 0))
    .$if(filter.to !== undefined, (query) => query.where('log_note.at', '<', filter.to ?? 0))
    .$if(filter.userid !== undefined, (query) => query.where('log_note.userid', '=', filter.userid ?? 0))
    .$if(filter.text !== undefined, (query) => query.where(contains(source, 'log_note.text', filter.text ?? '')))
    .$if(filter.before !== undefined, (query) => query.where('log_note.id', '<', filter.before ?? 0))
    .orderBy('log_note.id', 'desc')
    .limit(filter.limit)
    .execute();

export async function addNote(change: Change, text: string): Promise<number> {
  const { trx, at, by } = change;
  const { id } = await trx
    .insertInto('log_note')
    .values({ at, userid: by, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteChange(change, 'log.noted', undefined, { id, text });
  return id;
}

/** @throws Refused 'unknown' */
export async function removeNote(change: Change, id: number): Promise<void> {
  // In one statement: of two who delete it at once, the audit names the one who did.
  const note = await change.trx.deleteFrom('log_note').where('id', '=', id).returningAll().executeTakeFirst();
  if (note === undefined) throw new Refused('unknown');
  await noteChange(change, 'log.noteDeleted', note, undefined);
}
