import process from 'node:process';
import { parseArgs } from 'node:util';
import { readBucketOptions } from '#server/store/files/bucketOptions.ts';
import { openFiles } from '#server/store/files/openFiles.ts';
import { FolderInUse, lockFolder } from '#server/store/database/folderLock.ts';
import { openStore } from '#server/store/database/open.ts';
import { isEmpty } from '#server/store/database/empty.ts';
import { sealAudit } from '#server/store/seal/auditSeal.ts';
import { companySealKey } from '#server/store/seal/sharedSealKey.ts';
import { DEMO_DOCUMENTS, addDocuments, seedDemo } from './demo.ts';

/**
 * `npm run seed -- --documents N [--add]`: fills the database of DATA_DIR or DATABASE_URL with the demo company, or
 * adds documents to it.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      documents: { type: 'string', default: String(DEMO_DOCUMENTS) },
      add: { type: 'boolean', default: false },
    },
  });
  const documents = Number(values.documents);
  if (!/^\d{1,8}$/.test(values.documents)) throw new Error('--documents takes a whole number up to 99999999.');
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const databaseUrl = process.env['DATABASE_URL'];
  const lock = lockFolder(dataDir);
  try {
    await seed(dataDir, databaseUrl === '' ? undefined : databaseUrl, documents, values.add);
  } finally {
    lock.release();
  }
}

async function seed(dataDir: string, databaseUrl: string | undefined, documents: number, add: boolean): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const empty = await isEmpty(store);
    if (!empty && !add)
      throw new Error('The database is not empty. Use --add to add documents to it, or another DATA_DIR.');
    if (empty && add) throw new Error('The database is empty: there is nothing to add to. Leave --add out.');
    const started = performance.now();
    const bucket = readBucketOptions(process.env, (text) => {
      throw new Error(text);
    });
    const { files, bucket: ofAll } = await openFiles({ dataDir, bucket });
    const options = { store, files, documents, progress: showProgress };
    await (add ? addDocuments(options) : seedDemo(options));
    // Otherwise the server would begin with it, for as long as it takes to seal a row of every document.
    await sealAudit(store, await companySealKey(store, ofAll, dataDir));
    const seconds = (performance.now() - started) / 1000;
    process.stderr.write(
      `\r${documents} documents in ${seconds.toFixed(1)} s (${Math.round(documents / seconds)} a second)\n`,
    );
  } finally {
    await store.close();
  }
}

function showProgress(part: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rSeeding the demo company … ${Math.floor(part * 100)} %`);
}

try {
  await main();
} catch (error) {
  const said =
    error instanceof FolderInUse
      ? `The data folder ${error.message} is in use by a server (DATA_DIR).`
      : error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(`${said}\n`);
  process.exitCode = 1;
}
