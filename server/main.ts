import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outliveOutput } from './http/watch/output.ts';
import { BadOption, readOptions } from './options.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './seed/company/users.ts';
import { type RunningServer, startServer } from './start.ts';
import { DatabaseUnavailable } from './store/database/databaseUnavailable.ts';
import { DatabaseDamaged } from './store/database/damagedSqlite.ts';
import { FolderInUse } from './store/database/folderLock.ts';
import { FilesWithoutDatabase } from './store/database/seeding.ts';
import { StoreUnavailable } from './store/files/storeUnavailable.ts';
import { NotWritable } from './store/database/writable.ts';

const CLIENT_DIR = join(import.meta.dirname, '..', 'dist', 'viewer');
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Runs the server from the command line until SIGTERM or SIGINT. If it cannot start, it prints the reason in one line
 * and exits with 1.
 */
export async function runServer(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  outliveOutput();
  let server: RunningServer | undefined;
  const fail = (error: unknown) => {
    process.stderr.write(`${reason(error, env)}\n`);
    process.exit(1);
  };
  // Registered before the start: a signal may come as soon as the server says that it runs.
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    if (server === undefined) process.exit(0);
    server.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  try {
    const options = {
      ...readOptions(argv, env),
      clientDir: existsSync(join(CLIENT_DIR, 'index.html')) ? CLIENT_DIR : undefined,
    };
    server = await startServer(options, showProgress);
    if (server.store.damage !== undefined)
      process.stderr.write(
        `The database in ${options.dataDir} is damaged (${server.store.damage}). Documents can be read, nothing can be changed: restore it from a backup.\n`,
      );
    say(`The document workstation runs at ${server.url}/viewer/`);
    if (server.setupCode !== undefined)
      say(`No company yet: set it up at ${server.url}/viewer/ with the code ${server.setupCode}`);
    if (!LOOPBACK.has(options.host) && options.trustProxy === 0)
      say('Anyone on the network can read what is sent: put a proxy with TLS in front and set TRUST_PROXY=1.');
    if (server.demo) for (const { login, role } of DEMO_USERS) say(`  ${login.padEnd(12)} ${DEMO_PASSWORD}   ${role}`);
  } catch (error) {
    fail(error);
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

let shownPercent = -25;
const showProgress = (part: number) => {
  const percent = Math.floor(part * 100);
  if (process.stdout.isTTY) process.stdout.write(`\rMaking the demo company … ${percent} %${part < 1 ? '' : '\n'}`);
  else if (percent >= shownPercent + 25) say(`Making the demo company … ${(shownPercent = percent)} %`);
};

/** One line that tells the operator why the server cannot start. */
function reason(error: unknown, env: Readonly<Record<string, string | undefined>>): string {
  if (error instanceof BadOption) return error.message;
  if (error instanceof FolderInUse) return `The data folder ${error.message} is in use by another server (DATA_DIR).`;
  if (error instanceof DatabaseDamaged)
    return `The database is damaged and cannot be read: restore it from a backup. ${error.message}`;
  if (error instanceof NotWritable)
    return `${error.message} can only be read by this user: give write permission, or name another data folder (DATA_DIR).`;
  if (error instanceof FilesWithoutDatabase)
    return `The database is empty, but ${error.message} holds stored files (DATA_DIR, DATABASE_URL): restore the database, or start with --no-demo. No demo company was made.`;
  if (error instanceof StoreUnavailable)
    return `The bucket cannot be used (S3_URL, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY): ${error.message}`;
  if (error instanceof DatabaseUnavailable) return `The database cannot be reached (DATABASE_URL): ${error.message}`;
  const { code, message } =
    error instanceof Error
      ? { code: 'code' in error ? error.code : undefined, message: error.message }
      : { code: undefined, message: String(error) };
  if (error instanceof Error && 'syscall' in error && error.syscall === 'mkdir')
    return `The data folder cannot be made (DATA_DIR): ${message}`;
  if (code === 'EADDRINUSE') return `Port ${env['PORT'] || 8080} is taken by another program (PORT).`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `The server cannot listen or write where it should: ${message}`;
  return `The server cannot start: ${message.split('\n')[0] ?? ''}`;
}

if (import.meta.main) await runServer(process.argv.slice(2), process.env);
