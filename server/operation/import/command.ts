import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { BadSource } from './entry.ts';
import { Ledger } from './ledger.ts';
import { paperlessEntries, readMapping } from './paperless.ts';
import { Remote } from './remote.ts';
import { check, type Fault, importAll, type Source } from './run.ts';
import { tableEntries } from './table.ts';

const USAGE =
  'npm run import -- FOLDER --user NAME [--url http://127.0.0.1:8080] [--table FILE | --mapping FILE] [--check] [--skip-faults] [--ledger FILE]';
/** Faults printed; the report lists all. */
const FAULTS_SHOWN = 20;
/** Files between two progress messages. */
const EVERY = 100;

type Say = (line: string) => void;

/**
 * Imports a folder of documents into a running server: first checks all of it, then files it with a user's rights.
 * Returns whether everything is filed.
 */
export async function importCommand(args: string[], say: Say): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      user: { type: 'string' },
      url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] || 8080}` },
      table: { type: 'string' },
      mapping: { type: 'string' },
      ledger: { type: 'string' },
      check: { type: 'boolean', default: false },
      'skip-faults': { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (folder === undefined || values.user === undefined) throw new BadSource(USAGE);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new BadSource(`${folder} is no folder.`);
  const source = sourceOf(folder, values);
  const remote = new Remote({
    url: values.url.replace(/\/$/, ''),
    user: values.user,
    password: process.env['IMPORT_PASSWORD'] ?? missingPassword(),
  });
  await remote.signIn();
  try {
    const master = await remote.master();
    const { entries, faults } = await check(folder, source, master);
    printFaults(faults, say);
    say(`${entries} documents, ${faults.length} with a fault.`);
    if (values.check) return faults.length === 0;
    if (faults.length > 0 && !values['skip-faults']) {
      say('Nothing was filed. Mend the faults, or file the others with --skip-faults.');
      return false;
    }
    const ledger = new Ledger(values.ledger ?? join(dirname(resolve(folder)), `${basename(resolve(folder))}.import`));
    await ledger.read();
    let done = 0;
    const before = [...ledger.outcomes.keys()].filter((file) => ledger.isDone(file)).length;
    if (before > 0) say(`Going on: ${before} are done (${ledger.path}).`);
    const progress = () => {
      done += 1;
      if (done % EVERY === 0) say(`${before + done} of ${entries}`);
    };
    await importAll({ folder, source, master, remote, ledger, progress });
    return report(ledger, say);
  } finally {
    await remote.signOut();
  }
}

function sourceOf(folder: string, values: { table?: string | undefined; mapping?: string | undefined }): Source {
  const manifest = join(folder, 'manifest.json');
  if (values.table === undefined && existsSync(manifest)) {
    if (values.mapping === undefined)
      throw new BadSource('This is an export of paperless-ngx: say with --mapping FILE where its documents go.');
    const mapping = readMapping(values.mapping);
    return () => paperlessEntries(manifest, mapping);
  }
  const table = values.table ?? join(folder, 'metadata.csv');
  if (!existsSync(table))
    throw new BadSource(`${table} is missing: it says where each document goes (docs/import.md).`);
  return () => tableEntries(table);
}

function printFaults(faults: readonly Fault[], say: Say): void {
  for (const { at, file, fault } of faults.slice(0, FAULTS_SHOWN)) say(`${at} ${file}: ${fault}`);
  if (faults.length > FAULTS_SHOWN) say(`… and ${faults.length - FAULTS_SHOWN} more.`);
}

/** Writes the outcome of each file as a CSV beside the ledger. */
function report(ledger: Ledger, say: Say): boolean {
  const outcomes = [...ledger.outcomes.values()];
  const rows = outcomes.map(({ at, file, state, docid = '', reason = '' }) => [at, file, state, docid, reason]);
  const path = `${ledger.path}.csv`;
  const table = stringify([['at', 'file', 'state', 'docid', 'reason'], ...rows], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
  });
  writeFileSync(path, table);
  const count = (state: string) => outcomes.filter((outcome) => outcome.state === state).length;
  say(`${count('filed')} filed, ${count('known')} known before, ${count('failed')} refused: ${path}`);
  return count('failed') === 0;
}

/** Passwords are not accepted on the command line, where other users could read them. */
function missingPassword(): never {
  throw new BadSource('Give the password of the user as IMPORT_PASSWORD.');
}
