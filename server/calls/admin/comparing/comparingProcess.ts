import { presentDifferences } from '#server/calls/admin/configurationReport.ts';
import { readConfigurationFile } from '#server/calls/admin/configurationFile.ts';
import { compareConfiguration, exportConfiguration } from '#server/store/admin/configuration/configuration.ts';
import type { Db } from '#server/store/admin/configuration/part.ts';
import { etagOf } from '#server/store/admin/rows.ts';
import { type DatabaseSource, readingDatabase } from '#server/store/database/open.ts';
import type { CompareAnswer, Compared, CompareTask } from './compareFile.ts';

/** Compares one configuration file with the set-up, and is then ended. */
process.on('message', (task: CompareTask) => {
  void compared(task)
    .catch((error: unknown): CompareAnswer => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer));
});

process.on('disconnect', () => process.exit(0));

async function compared({ source, json, by, at }: CompareTask): Promise<Compared> {
  const read = readConfigurationFile(json);
  if (!read.ok) return { faults: read.error, differences: [], etag: '' };
  return await reading(source, async (db) => {
    const result = await compareConfiguration(db, read.value, { by, at });
    if (!result.ok) return { faults: result.error, differences: [], etag: '' };
    const etag = etagOf(await exportConfiguration(db));
    return { faults: [], differences: presentDifferences(result.value), etag };
  });
}

/** Reads one state of the database, whatever others write meanwhile; neither waits for the other. */
async function reading<Answer>(source: DatabaseSource, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = readingDatabase(source);
  const transaction = db.transaction();
  const snapshot =
    'databaseUrl' in source ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction;
  try {
    return await snapshot.execute(work);
  } finally {
    await db.destroy();
  }
}
