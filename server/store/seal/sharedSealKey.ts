import { buffer } from 'node:stream/consumers';
import type { Bucket } from '#server/store/files/bucket.ts';
import type { Store } from '#server/store/database/open.ts';
import { hasSignings } from '#server/store/marks/signatures.ts';
import { keepSealKey, openSealKey, readSealKey } from './sealKey.ts';

const NAME = 'seal.key';
/** Lock for instances that start at the same time; negative, so that no realm has it. */
const SHARING = -14;

/**
 * With a bucket the seal key is stored there beside the files, so that all instances use the same one. Each keeps a
 * copy in its data folder; the first to start provides its own.
 * @throws if the data folder has a different one, or there is none although there are signatures
 */
const openSharedSealKey = ({ db, dialect }: Store, bucket: Bucket, dataDir: string): Promise<Buffer> =>
  db.transaction().execute(async (trx) => {
    await dialect.serialise(trx, SHARING);
    const shared = await keyInBucket(bucket);
    if (shared !== undefined && readSealKey(dataDir) === undefined) keepSealKey(dataDir, shared);
    const key = openSealKey(dataDir, await hasSignings(trx));
    if (shared === undefined) await bucket.putBytes(NAME, new Uint8Array(key));
    else if (!key.equals(shared)) throw anotherKey(dataDir);
    return key;
  });

const keyInBucket = (bucket: Bucket): Promise<Buffer | undefined> => bucket.read(NAME, buffer);
const anotherKey = (dataDir: string): Error =>
  new Error(`The seal.key of ${dataDir} is not that of the bucket (S3_URL): it is of another company.`);

/**
 * The seal key of an existing company for a command beside its servers, which may run on a machine without it;
 * undefined if there is none.
 * @throws if the data folder has another one than the bucket
 */
export async function sealKeyBeside(dataDir: string, bucket: Bucket | undefined): Promise<Buffer | undefined> {
  const own = readSealKey(dataDir) === undefined ? undefined : openSealKey(dataDir, true);
  const shared = bucket && (await keyInBucket(bucket));
  if (own !== undefined && shared?.equals(own) === false) throw anotherKey(dataDir);
  return shared ?? own;
}

/** The seal key of a company: with a bucket that of all instances, otherwise that of the data folder. */
export const companySealKey = async (store: Store, bucket: Bucket | undefined, dataDir: string): Promise<Buffer> =>
  bucket === undefined ? openSealKey(dataDir, await hasSignings(store.db)) : openSharedSealKey(store, bucket, dataDir);
