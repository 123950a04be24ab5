import { buffer } from 'node:stream/consumers';
import type { Bucket } from '#server/store/files/bucket.ts';
import type { Store } from '#server/store/database/open.ts';
import { hasSignings } from '#server/store/marks/signatures.ts';
import { keepSealKey, openSealKey, readSealKey } from './sealKey.ts';

const NAME = 'seal.key';
/** What instances that start at the same time are serialised by; no realm has it. */
const SHARING = -14;

/**
 * The seal key of a company whose files lie in a bucket lies beside them there, so that all instances seal with the
 * same one. Each keeps a copy in its data folder; the first to start brings its own.
 * @throws where the data folder has another one, or none is left anywhere while there are signings
 */
export const openSharedSealKey = ({ db, dialect }: Store, bucket: Bucket, dataDir: string): Promise<Buffer> =>
  db.transaction().execute(async (trx) => {
    await dialect.serialise(trx, SHARING);
    const shared = await bucket.read(NAME, buffer);
    if (shared !== undefined && readSealKey(dataDir) === undefined) keepSealKey(dataDir, shared);
    const key = openSealKey(dataDir, await hasSignings(trx));
    if (shared === undefined) await bucket.putBytes(NAME, new Uint8Array(key));
    else if (!key.equals(shared))
      throw new Error(`The seal.key of ${dataDir} is not that of the bucket (S3_URL): it is of another company.`);
    return key;
  });
