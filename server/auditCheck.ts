import process from 'node:process';
import { checkAudit } from './store/seal/auditSeal.ts';
import { lockFolder } from './store/database/folderLock.ts';
import { openStore } from './store/database/open.ts';
import { openSealKey } from './store/seal/sealKey.ts';

/** `npm run audit`: checks that the audit of DATA_DIR or DATABASE_URL is as it was sealed. Exits with 1 if not. */
async function main(): Promise<void> {
  const dataDir = process.env['DATA_DIR'] || '.data';
  const lock = lockFolder(dataDir);
  try {
    const store = await openStore({ dataDir, databaseUrl: process.env['DATABASE_URL'] || undefined });
    try {
      const { sealed, unsealed, broken } = await checkAudit(store.db, openSealKey(dataDir, true));
      process.stdout.write(`${sealed} entries as they were sealed, ${unsealed} not sealed yet\n`);
      if (broken === undefined) return;
      process.stdout.write(`Entry ${broken} was changed, removed or inserted since.\n`);
      process.exitCode = 1;
    } finally {
      await store.close();
    }
  } finally {
    lock.release();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
