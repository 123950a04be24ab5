import type { ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';

/** A file that cannot be imported here; thrown to roll back what was written. */
export class Unfit extends Error {
  readonly faults: readonly ConfigurationFault[];

  constructor(faults: readonly ConfigurationFault[]) {
    super(faults.map(({ at, fault, text }) => `${at}: ${text === '' ? fault : text}`).join('\n'));
    this.faults = faults;
  }
}

/** PostgreSQL's classes of errors in data and of broken constraints. */
const DATA = /^2[23][0-9A-Z]{3}$/;
/** Primary codes of SQLite: too big, a constraint, a value of another type. */
const SQLITE: ReadonlySet<number> = new Set([18, 19, 20]);
const PRIMARY = 0xff;

/** Whether an error of the database is about the row that was written, not about the database. */
export const refusesRow = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string' && DATA.test(error.code)) ||
  ('errcode' in error && typeof error.errcode === 'number' && SQLITE.has(error.errcode & PRIMARY));
