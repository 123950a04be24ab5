import { presentDifferences } from '#server/calls/admin/configurationReport.ts';
import { readConfigurationFile } from '#server/calls/admin/configurationFile.ts';
import { compareConfiguration, prepareImport, stateOf } from '#server/store/admin/configuration/configuration.ts';
import type { Db } from '#server/store/admin/configuration/part.ts';
import { type DatabaseSource, readingDatabase } from '#server/store/database/open.ts';
import type { CompareAnswer, Compared, CompareTask, Piece, PieceAnswer } from './compareFile.ts';
import { inPieces, leftOf } from './importPrepared.ts';

/** What is left to be told, piece by piece. */
let pieces: Iterator<Piece> = [].values();

/** Compares one configuration file with the set-up; is ended when nothing more is asked. */
process.on('message', (message: CompareTask | 'next') => {
  if (message === 'next') {
    const { value, done } = pieces.next();
    const answer: PieceAnswer = done === true ? null : value;
    process.send?.(answer);
    return;
  }
  void (message.imports ? prepared(message) : compared(message))
    .catch((error: unknown): CompareAnswer => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer));
});

process.on('disconnect', () => process.exit(0));

const refused = (faults: Compared['faults']): Compared => ({ faults, differences: [], etag: '' });

async function compared({ source, json, by, at }: CompareTask): Promise<Compared> {
  const read = readConfigurationFile(json);
  if (!read.ok) return refused(read.error);
  return await reading(source, async (db) => {
    const result = await compareConfiguration(db, read.value, { by, at });
    if (!result.ok) return refused(result.error);
    return { faults: [], differences: presentDifferences(result.value), etag: await stateOf(db) };
  });
}

async function prepared({ source, json }: CompareTask): Promise<Compared> {
  const read = readConfigurationFile(json);
  if (!read.ok) return refused(read.error);
  const result = await reading(source, (db) => prepareImport(db, read.value));
  if (!result.ok) return refused(result.error);
  const { etag, differences, tables } = result.value;
  pieces = inPieces(tables);
  return { faults: [], differences: presentDifferences(differences), etag, left: leftOf(read.value, result.value) };
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
