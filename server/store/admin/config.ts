import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { type Change, lockSetup, noteChange } from './rows.ts';
import { Refused } from './refused.ts';

interface Entry {
  readonly name: string;
  readonly value: string;
}

/** Default settings of the company and of groups, by name. */
export async function configDefaults(db: Kysely<Database>): Promise<(Entry & { groupid?: number })[]> {
  const [company, groups] = await Promise.all([
    db.selectFrom('config').where('name', 'like', 'webviewer%').select(['name', 'value']).orderBy('name').execute(),
    db.selectFrom('group_config').selectAll().orderBy('groupid').orderBy('name').execute(),
  ]);
  return [...company, ...groups];
}

/** Sets defaults of the company or of a group; an empty value removes one. @throws Refused 'unknown', 'conflict' */
export async function setDefaults(
  change: Change,
  groupid: number | undefined,
  entries: readonly (Entry & { readonly before?: string | undefined })[],
): Promise<void> {
  const { trx } = change;
  await lockSetup(change);
  if (
    groupid !== undefined &&
    (await trx.selectFrom('usergroup').where('id', '=', groupid).select('id').executeTakeFirst()) === undefined
  )
    throw new Refused('unknown');
  const of = (list: readonly (Entry & { groupid?: number })[]) =>
    list.filter((entry) => entry.groupid === groupid && entries.some(({ name }) => name === entry.name));
  const before = of(await configDefaults(trx));
  const valueOf = (wanted: string) => before.find(({ name }) => name === wanted)?.value ?? '';
  if (entries.some((entry) => entry.before !== undefined && entry.before !== valueOf(entry.name)))
    throw new Refused('conflict');
  for (const { name, value } of entries) {
    if (groupid === undefined) {
      await trx.deleteFrom('config').where('name', '=', name).execute();
      if (value !== '') await trx.insertInto('config').values({ name, value }).execute();
    } else {
      await trx.deleteFrom('group_config').where('groupid', '=', groupid).where('name', '=', name).execute();
      if (value !== '') await trx.insertInto('group_config').values({ groupid, name, value }).execute();
    }
  }
  await noteChange(change, 'config.defaultSet', { entries: before }, { entries: of(await configDefaults(trx)) });
}
