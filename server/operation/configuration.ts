import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import { type Configuration, CONFIGURATION_SCHEMA } from '#core/contract/admin/configuration.ts';
import { ADMINISTRATION } from '#core/contract/people/rights.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { importPrepared, inPieces, leftOf } from '#server/calls/admin/comparing/importPrepared.ts';
import { readConfigurationFile } from '#server/calls/admin/configurationFile.ts';
import { Failure } from '#server/rules/failure.ts';
import { invitedUntil } from '#server/rules/invitation.ts';
import { freshToken } from '#server/rules/token.ts';
import {
  compareConfiguration,
  configurationSchema,
  configurationText,
  type Difference,
  exportConfiguration,
  prepareImport,
} from '#server/store/admin/configuration/configuration.ts';
import { Unfit } from '#server/store/admin/configuration/unfit.ts';
import type { Change } from '#server/store/admin/rows.ts';
import { inviteUser } from '#server/store/admin/users.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { isMigrated } from '#server/store/migrate.ts';

/** User id in the audit for changes that no user made. */
const NOBODY = 0;
const USAGE = 'npm run configuration -- export FILE, import FILE [--apply], or schema [FILE]';

type Say = (line: string) => void;

/** Exports and imports the set-up as a file. @returns whether it succeeded */
export async function configurationCommand(
  place: Parameters<typeof openStore>[0],
  args: string[],
  say: Say,
): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { apply: { type: 'boolean', default: false } },
  });
  const [what, file] = positionals;
  if (what === 'schema') {
    if (file === undefined) say(configurationSchema().trimEnd());
    else writeFileSync(file, configurationSchema());
    return true;
  }
  if ((what !== 'export' && what !== 'import') || file === undefined) throw new Error(USAGE);
  const store = await openStore(place);
  try {
    if (!(await isMigrated(store.db as never))) throw new Error('The database is of another version.');
    if (what === 'import') return await importFile(store, readFileSync(file, 'utf8'), values.apply, say);
    writeFileSync(file, configurationText(await exportConfiguration(store.db)));
    say(`Wrote ${file}. Its schema: npm run configuration -- schema ${CONFIGURATION_SCHEMA}`);
    return true;
  } finally {
    await store.close();
  }
}

async function importFile(store: Store, text: string, applies: boolean, say: Say): Promise<boolean> {
  const read = readConfigurationFile(text);
  if (!read.ok) return refuse(read.error, say);
  const done = await (applies ? takeOver : compare)(store, read.value);
  if (!done.ok) return refuse(done.error, say);
  const { differences, link } = done.value;
  for (const difference of differences) say(lineOf(difference));
  const changes = differences.filter(({ kind }) => kind !== 'kept').length;
  say(applies ? `${changes} rows taken over.` : `${changes} rows would change; --apply does it.`);
  if (link !== undefined) say(link);
  return true;
}

interface Taken {
  readonly differences: readonly Difference[];
  /** How somebody enters a company that was made from the file. */
  readonly link?: string | undefined;
}
type Outcome = Result<Taken, readonly ConfigurationFault[]>;

async function compare({ db }: Store, file: Configuration): Promise<Outcome> {
  const compared = await compareConfiguration(db, file, { by: NOBODY, at: Date.now() });
  return compared.ok ? ok({ differences: compared.value }) : compared;
}

/** Imports a file beside a server that is running. */
async function takeOver(store: Store, file: Configuration): Promise<Outcome> {
  const reading = store.db.transaction();
  const prepared = await (
    store.dialect.name === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading
  ).execute((trx) => prepareImport(trx, file));
  if (!prepared.ok) return prepared;
  const { differences, tables, etag } = prepared.value;
  const importer = { ...store, by: NOBODY, now: () => Date.now() };
  let link: string | undefined;
  try {
    await importPrepared(importer, { ...leftOf(file, prepared.value), etag }, inPieces(tables), async ({ trx }) => {
      link = await firstLink(store, trx);
    });
  } catch (error) {
    if (error instanceof Unfit) return fail(error.faults);
    if (!(error instanceof Failure)) throw error;
    const why =
      error.error === 'admin.importGivenUp' ? 'The import stood still too long' : 'The set-up was changed meanwhile';
    throw new Error(`${why}. Nothing was imported.`, { cause: error });
  }
  return ok({ differences, link });
}

const refuse = (faults: readonly ConfigurationFault[], say: Say): false => {
  say('The file does not fit:');
  for (const { at, fault, text } of faults) say(`${at}: ${WORDS[fault]}${text === '' ? '' : ` (${text})`}`);
  return false;
};

const WORDS: Readonly<Record<ConfigurationFault['fault'], string>> = {
  json: 'not JSON at this line',
  format: 'not a configuration file',
  shape: 'something else is expected here',
  unknown: 'unknown property',
  reference: 'neither the file nor the company has it',
  twice: 'listed twice',
  taken: 'the name is used twice',
  content: 'cannot be used',
  workflow: 'the workflow cannot run',
  row: 'refused by the database',
  company: 'the company has no name',
  administrator: 'nobody could administer; a new company is set up in the browser',
};

/**
 * An administrator's invitation if nobody has a password yet, nor has ever signed in: without it nobody could enter a
 * company that was made from a file.
 */
async function firstLink(store: Store, trx: Change['trx']): Promise<string | undefined> {
  const users = await trx.selectFrom('user').where('passwordhash', '!=', '').select('id').limit(1).execute();
  const signedIn = await trx.selectFrom('audit').where('action', '=', 'session.opened').select('id').limit(1).execute();
  if (users.length > 0 || signedIn.length > 0) return undefined;
  const change = { trx, dialect: store.dialect, by: NOBODY, at: Date.now() };
  const { id } = await trx
    .selectFrom('user')
    .innerJoin('group_member', 'group_member.userid', 'user.id')
    .innerJoin('group_right', 'group_right.groupid', 'group_member.groupid')
    .where('group_right.name', '=', ADMINISTRATION)
    .where('active', '=', 1)
    .select('user.id')
    .orderBy('loginfolded')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { token, tokenhash } = freshToken();
  const expiresat = invitedUntil(change.at);
  const { login } = await inviteUser(change, { userid: id, tokenhash, expiresat }, false);
  return `Nobody has a password yet. ${login} chooses one within seven days at /viewer/#/invitation/${token}`;
}

const lineOf = ({ part, key, kind, before, after }: Difference): string => {
  const sign = { added: '+', changed: '~', kept: '=' }[kind];
  const fields = Object.keys(after ?? {}).filter((column) => before?.[column] !== after?.[column]);
  const detail =
    kind === 'changed'
      ? fields.map((column) => ` ${column}: ${cut(before?.[column])} → ${cut(after?.[column])}`).join(',')
      : '';
  return `${sign} ${part.name} ${key}${detail}`;
};

/** Definitions and pictures are longer than a line can show. */
const SHOWN = 200;
const cut = (value: unknown): string => {
  const text = String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};
