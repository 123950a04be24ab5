import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { configurationCommand } from './configuration.ts';
import { Refused } from '../store/admin/refused.ts';
import { FolderInUse, lockFolder } from '#server/store/database/folderLock.ts';
import { openStore } from '#server/store/database/open.ts';
import { Bucket } from '#server/store/files/bucket.ts';
import { readBucketOptions } from '#server/store/files/bucketOptions.ts';
import { checkAudit } from '#server/store/seal/auditSeal.ts';
import { sealKeyBeside } from '#server/store/seal/sharedSealKey.ts';
import { importCommand } from './import/command.ts';
import { filesBeside } from './files.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { leaveDemo, NotTheDemo, wouldLeave } from './leaveDemo.ts';
import { ORPHAN_HOURS, verifyStore } from './verify.ts';

const refuse = (text: string): never => {
  throw new Error(text);
};
const place = {
  dataDir: process.env['DATA_DIR'] || '.data',
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  bucket: readBucketOptions(process.env, refuse),
  password: process.env['BACKUP_PASSWORD'] || undefined,
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  backup: async (args) => {
    const options = { 'without-key': { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const [folder] = positionals;
    if (folder === undefined) throw new Error('npm run backup -- FOLDER [--without-key]');
    const how = { at: new Date(), withKey: !values['without-key'] };
    const { name, files, fresh } = await makeBackup(place, folder, how);
    say(`Backed up ${place.dataDir} into ${join(folder, name)}: ${files} files, ${fresh} of them new.`);
  },

  restore: async (args) => {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { at: { type: 'string' } } });
    const [folder] = positionals;
    if (folder === undefined) throw new Error('npm run restore -- FOLDER [--at NAME]');
    const { name, files, withKey } = await restoreBackup(place, folder, values.at);
    say(`Restored ${name} into ${place.dataDir}: ${files} files, each compared with its hash.`);
    if (!withKey) say(`This backup was made without seal.key: put the company's into ${place.dataDir}.`);
    await commands['verify']?.([]);
  },

  verify: async (args) => {
    const { values } = parseArgs({ args, options: { sweep: { type: 'boolean', default: false } } });
    const store = await openStore(place);
    try {
      await using files = await filesBeside(place);
      const found = await verifyStore(store, files, values.sweep, Date.now());
      const key = await sealKeyBeside(place.dataDir, place.bucket && new Bucket(place.bucket));
      const audit = key && (await checkAudit(store.db, key));
      if (found.database !== undefined) say(`The database is damaged: ${found.database}`);
      for (const sha256 of found.missing) say(`Missing: ${sha256}`);
      for (const sha256 of found.damaged) say(`Damaged: ${sha256}`);
      for (const id of found.rowless) say(`Document ${id} has no file.`);
      if (found.orphans > 0)
        say(
          `${found.orphans} files without a row, ${found.swept ?? 0} swept (older than ${ORPHAN_HOURS} hours, with --sweep).`,
        );
      if (found.swept === undefined) say('Nothing was swept: a backup runs.');
      if (audit === undefined) say(`The audit cannot be checked: ${place.dataDir} has no seal.key.`);
      else {
        if (audit.broken !== undefined) say(`Entry ${audit.broken} of the audit was changed, removed or inserted.`);
        say(`${audit.sealed} entries of the audit are as they were sealed, ${audit.unsealed} not sealed yet.`);
      }
      const faults =
        found.missing.length +
        found.damaged.length +
        found.rowless.length +
        (found.database === undefined ? 0 : 1) +
        (audit !== undefined && audit.broken === undefined ? 0 : 1);
      say(faults === 0 ? `${found.files} files are whole, and every document has its own.` : `${faults} faults.`);
      if (faults > 0) process.exitCode = 1;
    } finally {
      await store.close();
    }
  },

  import: async (args) => {
    if (!(await importCommand(args, say))) process.exitCode = 1;
  },

  leave: async (args) => {
    const { values } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } } });
    if (!values.yes) {
      const { documents } = await wouldLeave(place);
      return say(
        `This would remove the demo company with ${documents} documents; npm run leave-demo -- --yes does it.`,
      );
    }
    const { documents } = await leaveDemo(place);
    return say(`The demo company and its ${documents} documents are gone. npm start prints the code of the set-up.`);
  },

  configuration: async (args) => {
    if (!(await configurationCommand(place, args, say))) process.exitCode = 1;
  },
};

/** Commands that need the data folder to themselves; the others can run beside a server. */
const ALONE = new Set(['leave', 'restore']);

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) throw new Error(`Known are ${Object.keys(commands).join(', ')}.`);
  const lock = ALONE.has(name) ? lockFolder(place.dataDir) : undefined;
  await command(args).finally(() => lock?.release());
} catch (error) {
  process.stderr.write(`${explained(error)}\n`);
  process.exitCode = 1;
}

function explained(error: unknown): string {
  if (error instanceof FolderInUse) return `The data folder ${error.message} is in use by a server (DATA_DIR).`;
  if (error instanceof NotTheDemo) return 'This is not the demo company: nothing was removed.';
  if (error instanceof Refused) return `The file does not fit: ${String(error.details['field'] ?? error.refusal)}`;
  return error instanceof Error ? error.message : String(error);
}
