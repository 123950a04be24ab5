import type { Kysely } from 'kysely';
import { type ConnectionVariable, SECRET_VARIABLES } from '#core/contract/admin/adminConnection.ts';
import type { Database } from '../schema.ts';
import { openText, sealText } from '../seal/sealedText.ts';
import { type Change, etagOf, noteChange } from './rows.ts';

/** A connection setting as stored; `text` is undefined if it was sealed with another key. */
export interface StoredSetting {
  readonly text: string | undefined;
  /** Changes whenever the setting is set, also if a secret is set to itself. */
  readonly mark: string;
}
export type StoredSettings = ReadonlyMap<string, StoredSetting>;

export async function storedSettings(db: Kysely<Database>, sealKey: Buffer): Promise<StoredSettings> {
  const rows = await db.selectFrom('connection_setting').selectAll().orderBy('name').execute();
  return new Map(
    rows.map(({ name, value, sealed }) => [
      name,
      { text: sealed === 1 ? openText(sealKey, name, value) : value, mark: value },
    ]),
  );
}

/** A folder watched for a pool, relative to the operator's root. */
export interface StoredFolder {
  readonly poolid: number;
  readonly folder: string;
}

export const storedFolders = (db: Kysely<Database>): Promise<StoredFolder[]> =>
  db.selectFrom('watched_folder').select(['poolid', 'folder']).orderBy('poolid').execute();

export const folderEtag = (folders: readonly StoredFolder[], poolid: number): string =>
  etagOf([poolid, folders.find((one) => one.poolid === poolid)?.folder ?? null]);

/** Stores the folder of a pool; an empty one removes it. */
export async function saveFolder(change: Change, stored: readonly StoredFolder[], wanted: StoredFolder): Promise<void> {
  const { trx } = change;
  const { poolid, folder } = wanted;
  const before = stored.find((one) => one.poolid === poolid);
  if (folder === (before?.folder ?? '')) return;
  await trx.deleteFrom('watched_folder').where('poolid', '=', poolid).execute();
  if (folder !== '') await trx.insertInto('watched_folder').values(wanted).execute();
  await noteChange(change, 'connection.set', { poolid, watched: before?.folder ?? '' }, { poolid, watched: folder });
}

/** Fingerprint of the stored settings with those names. */
export const settingsEtag = (stored: StoredSettings, names: readonly string[]): string =>
  etagOf(names.map((name) => [name, stored.get(name)?.mark ?? null]));

/** Stores the values that differ; an empty one removes the setting. The audit never has a secret. */
export async function saveSettings(
  change: Change,
  sealKey: Buffer,
  stored: StoredSettings,
  values: readonly { readonly name: ConnectionVariable; readonly value: string }[],
): Promise<void> {
  const { trx } = change;
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const { name, value } of values) {
    const had = stored.get(name);
    if (value === (had === undefined ? '' : had.text)) continue;
    const isSecret = SECRET_VARIABLES.has(name);
    if (had !== undefined) before[name] = isSecret ? 'set' : (had.text ?? '');
    if (value !== '') after[name] = !isSecret ? value : had === undefined ? 'set' : 'changed';
    else if (isSecret) after[name] = 'removed';
    await trx.deleteFrom('connection_setting').where('name', '=', name).execute();
    const row = { name, value: isSecret ? sealText(sealKey, name, value) : value, sealed: isSecret ? 1 : 0 };
    if (value !== '') await trx.insertInto('connection_setting').values(row).execute();
  }
  if (Object.keys({ ...before, ...after }).length > 0) await noteChange(change, 'connection.set', before, after);
}
