import * as z from 'zod/mini';
import type { ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import { Configuration, CONFIGURATION_SCHEMA } from '#core/contract/admin/configuration.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { sqliteDialect } from '../../database/sqlite.ts';
import { type Cell, type Generation, makeCurrent, STEP } from '../lookups/generations.ts';
import { countLookupChange } from '../../lookupTables.ts';
import { ensureAdministrator } from '../groups.ts';
import { Refused } from '../refused.ts';
import { type Change, etagOf, lockSetup, noteChange, noted } from '../rows.ts';
import { configPart } from './config.ts';
import { copyOfSetUp } from './copy.ts';
import { faultsOf } from './faults.ts';
import { formPart, mailTemplatePart } from './forms.ts';
import { type AnyPart, anyPart, type Db, type Found, keysOf, type Part, type Row } from './part.ts';
import { tablesToStage, withClients } from './lookups.ts';
import { peoplePart } from './people.ts';
import { providerPart } from './providers.ts';
import { adhocPart, searchPart, templatePart } from './shared.ts';
import { lookupPart, tableParts } from './tables.ts';
import { refusesRow, Unfit } from './unfit.ts';
import { workflowPart } from './workflows.ts';

/** Ordered so that each part refers only to earlier ones. */
export const PARTS: readonly AnyPart[] = [
  ...tableParts.map(anyPart),
  anyPart(providerPart),
  anyPart(peoplePart),
  anyPart(workflowPart),
  anyPart(templatePart),
  anyPart(adhocPart),
  anyPart(searchPart),
  anyPart(mailTemplatePart),
  anyPart(formPart),
  anyPart(configPart),
];

const isOfLookups = ({ name }: Pick<AnyPart, 'name'>): boolean => name === 'lookup_value';

/**
 * A short hash of the set-up, by which an import knows that it is the one that was compared. Look-up tables, which may
 * be large, count their changes themselves.
 */
export async function stateOf(db: Db): Promise<string> {
  const state: unknown[] = [];
  for (const part of PARTS) if (!isOfLookups(part)) state.push(await entriesOf(db, part));
  state.push(await db.selectFrom('lookup_revision').selectAll().orderBy('maskid').execute());
  return etagOf(state);
}

const entriesOf = async <Entry>(db: Db, part: Part<Entry>): Promise<Entry[]> =>
  (await part.read(db)).map(({ entry }) => entry);

export async function exportConfiguration(db: Db): Promise<Configuration> {
  const tables: Record<string, readonly Row[]> = {};
  for (const part of tableParts) tables[part.name] = await entriesOf(db, part);
  tables['lookup_value'] = withClients(tables['lookup_value'] ?? []);
  return {
    $schema: CONFIGURATION_SCHEMA,
    format: 'dms-configuration',
    version: 1,
    tables,
    providers: await entriesOf(db, providerPart),
    people: await entriesOf(db, peoplePart),
    workflows: await entriesOf(db, workflowPart),
    templates: await entriesOf(db, templatePart),
    adhocs: await entriesOf(db, adhocPart),
    searches: await entriesOf(db, searchPart),
    mailtemplates: await entriesOf(db, mailTemplatePart),
    forms: await entriesOf(db, formPart),
    config: Object.fromEntries((await entriesOf(db, configPart)).map(({ name, value }) => [name, value])),
  };
}

/** A file's text, as it is written. */
export const configurationText = (configuration: Configuration): string =>
  `${JSON.stringify(configuration, undefined, 1)}\n`;

/** The schema of such files, for editors and other programs. */
export const configurationSchema = (): string => {
  const schema = z.toJSONSchema(Configuration, { io: 'input', unrepresentable: 'any' });
  return `${JSON.stringify({ title: 'Configuration of a document workstation', ...schema }, undefined, 1)}\n`;
};

/** What importing an entry of a file would do. `kept` ones exist here but not in the file; they stay. */
export interface Difference {
  readonly part: AnyPart;
  readonly key: string;
  readonly kind: 'added' | 'changed' | 'kept';
  /** Its place in the file. */
  readonly at: string;
  readonly before?: Row;
  readonly after?: Row;
  readonly entry?: unknown;
  readonly known?: Found<unknown>;
}

const isSame = (one: Row, other: Row): boolean => Object.keys(other).every((column) => one[column] === other[column]);

/** What importing a file would change. */
export async function differencesOf(
  db: Db,
  wanted: Configuration,
  parts: readonly AnyPart[] = PARTS,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const part of parts) found.push(...differencesIn(part, await part.read(db), part.of(wanted)));
  return found;
}

function differencesIn(part: AnyPart, here: readonly Found<unknown>[], wanted: readonly unknown[]): Difference[] {
  const known = new Map(
    keysOf(
      part,
      here.map(({ entry }) => entry),
    ).map((key, index) => [key, here[index]]),
  );
  const keys = keysOf(part, wanted);
  const mentioned = new Set(keys);
  const changes = wanted.flatMap((entry, index): Difference[] => {
    const key = keys[index] ?? '';
    const of = known.get(key);
    const common = { part, key, at: part.place(index, entry), after: part.rowOf(entry), entry };
    if (of === undefined) return [{ ...common, kind: 'added' }];
    const before = part.rowOf(of.entry);
    return isSame(before, common.after) ? [] : [{ ...common, kind: 'changed', before, known: of }];
  });
  const kept = [...known].flatMap(([key, of]): Difference[] =>
    of === undefined || mentioned.has(key)
      ? []
      : [{ part, key, kind: 'kept', at: '', before: part.rowOf(of.entry), known: of }],
  );
  return [...changes, ...kept];
}

/** What is wrong with a file for this company, besides what only writing it shows. */
export const wrongIn = (db: Db, wanted: Configuration) => faultsOf(db, PARTS, wanted);

/** Look-up tables of a file that were prepared before its import, for the state of the set-up that it finds. */
export interface PreparedLookups {
  /** Rows to be written. */
  readonly rows: readonly Row[];
  /** Tables that were written beside the current ones. */
  readonly staged: readonly Generation[];
  readonly added: number;
  readonly changed: number;
}

/** How a file is imported. */
interface Importing {
  /** While the first administrator is only being made. */
  readonly mayLackAdministrator?: boolean;
  /** Then the file's own look-up rows are ignored. */
  readonly lookups?: PreparedLookups;
}

/** Imports a file: adds and changes entries, deletes none. All or nothing. @throws Unfit if it does not fit */
export async function importConfiguration(
  change: Change,
  wanted: Configuration,
  { mayLackAdministrator = false, lookups }: Importing = {},
): Promise<Difference[]> {
  const { trx } = change;
  await lockSetup(change);
  const parts = lookups === undefined ? PARTS : PARTS.filter((part) => !isOfLookups(part));
  const faults = await faultsOf(trx, parts, wanted);
  if (faults.length > 0) throw new Unfit(faults);
  const differences = await differencesOf(trx, wanted, parts);
  for (const [part, all] of Map.groupBy(differences, (difference) => difference.part))
    await writePart(
      change,
      part,
      all.filter(({ kind }) => kind !== 'kept'),
    );
  if (lookups !== undefined)
    await lookupPart
      .writeAll?.(change, lookups.rows)
      .catch((error: unknown) => unfit(error, `tables.${lookupPart.name}`));
  for (const { maskid, generation } of lookups?.staged ?? []) await makeCurrent(change, maskid, generation);
  for (const maskid of changedLookups(differences, lookups)) await countLookupChange(trx, maskid);
  if (!mayLackAdministrator)
    await ensureAdministrator(trx).catch((error: unknown) => {
      throw error instanceof Refused ? new Unfit([{ at: 'people', fault: 'administrator', text: '' }]) : error;
    });
  await note(change, differences, lookups);
  return differences;
}

async function writePart(change: Change, part: AnyPart, all: readonly Difference[]): Promise<void> {
  if (part.writeAll !== undefined) {
    const entries = all.map(({ entry }) => entry);
    await part.writeAll(change, entries).catch((error: unknown) => unfit(error, all[0]?.at ?? ''));
    return;
  }
  for (const { entry, known, at } of all)
    await part.write(change, entry, known, at).catch((error: unknown) => unfit(error, at));
}

/** The masks whose look-up tables are changed. */
const changedLookups = (
  differences: readonly Difference[],
  { rows, staged }: Pick<PreparedLookups, 'rows' | 'staged'> = { rows: [], staged: [] },
): ReadonlySet<number> =>
  new Set([
    ...differences.flatMap(({ part, kind, after }) =>
      isOfLookups(part) && kind !== 'kept' ? Number(after?.['maskid']) : [],
    ),
    ...rows.map((row) => Number(row['maskid'])),
    ...staged.map(({ maskid }) => maskid),
  ]);

/** What the database refuses of a row is a fault of the file; anything else is a failure of the server. */
const unfit = (error: unknown, at: string): never => {
  const isRefused = error instanceof Refused || (error instanceof Error && refusesRow(error));
  throw isRefused ? new Unfit([{ at, fault: 'row', text: error.message }]) : error;
};

async function note(
  change: Change,
  differences: readonly Difference[],
  lookups: PreparedLookups | undefined,
): Promise<void> {
  // Look-up rows are counted only, as in other imports of such a table.
  for (const { part, key, kind, before, after } of differences)
    if (kind !== 'kept' && !isOfLookups(part))
      await noteChange(
        change,
        'configuration.imported',
        before && { table: part.name, key, ...noted(before) },
        after && { table: part.name, key, ...noted(after) },
      );
  const counts = Map.groupBy(differences, ({ kind }) => kind);
  await noteChange(change, 'configuration.imported', undefined, {
    added: (counts.get('added')?.length ?? 0) + (lookups?.added ?? 0),
    changed: (counts.get('changed')?.length ?? 0) + (lookups?.changed ?? 0),
  });
}

/** What is left to be written of a file that was compared with the set-up. */
export interface Prepared {
  /** Of the set-up that it was compared with. */
  readonly etag: string;
  readonly differences: readonly Difference[];
  readonly lookups: Omit<PreparedLookups, 'staged'>;
  /** Tables to be written beside the current ones, with all their values. */
  readonly tables: ReadonlyMap<number, readonly Cell[]>;
}

/** Compares a file with the set-up, and works out what takes long in its import. Only reads. */
export async function prepareImport(
  db: Db,
  wanted: Configuration,
): Promise<Result<Prepared, readonly ConfigurationFault[]>> {
  const faults = await wrongIn(db, wanted);
  if (faults.length > 0) return fail(faults);
  const differences = await differencesOf(db, wanted);
  const changes = differences.filter(({ part, kind }) => isOfLookups(part) && kind !== 'kept');
  const entries = changes.map(({ entry }) => entry as Row);
  const ids = { mask: 'maskid', index_def: 'indexid', client: 'clientid' } as const;
  const known: [string, ReadonlySet<unknown>][] = [];
  for (const [table, column] of Object.entries(ids) as [keyof typeof ids, string][])
    known.push([column, new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id))]);
  // A table that refers to what the file only brings is written with it.
  const isKnown = (row: Row) => known.every(([column, has]) => (row[column] ?? null) === null || has.has(row[column]));
  const tables = tablesToStage(changes.length < STEP ? [] : await entriesOf(db, lookupPart), entries, isKnown);
  const added = changes.filter(({ kind }) => kind === 'added').length;
  const rows = entries.filter((row) => !tables.has(Number(row['maskid'])));
  const lookups = { rows, added, changed: changes.length - added };
  return ok({ etag: await stateOf(db), differences, lookups, tables });
}

/** Thrown to undo a trial. */
class Tried extends Error {}

/** Imports a file and takes everything back: what would change, or why the file does not fit. */
export async function tryConfiguration(
  db: Db,
  during: (trx: Db) => Promise<readonly Difference[]>,
): Promise<Result<readonly Difference[], readonly ConfigurationFault[]>> {
  let found: readonly Difference[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      found = await during(trx);
      throw new Tried();
    });
  } catch (error) {
    if (error instanceof Unfit) return fail(error.faults);
    if (!(error instanceof Tried)) throw error;
  }
  return ok(found);
}

/**
 * What importing a file would change, or why it does not fit. Only reads, and keeps nobody waiting: if reading alone
 * does not tell, the file is imported into a copy (decision 0070).
 */
export async function compareConfiguration(
  db: Db,
  wanted: Configuration,
  { by, at }: Pick<Change, 'by' | 'at'>,
): Promise<Result<readonly Difference[], readonly ConfigurationFault[]>> {
  const faults = await wrongIn(db, wanted);
  if (faults.length > 0) return fail(faults);
  const differences = await differencesOf(db, wanted);
  if (differences.every(({ kind }) => kind === 'kept')) return ok(differences);
  const copy = await copyOfSetUp(db, PARTS);
  try {
    return await tryConfiguration(copy, (trx) => importConfiguration({ trx, dialect: sqliteDialect, by, at }, wanted));
  } finally {
    await copy.destroy();
  }
}
