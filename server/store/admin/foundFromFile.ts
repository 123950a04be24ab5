import type { Kysely } from 'kysely';
import type { SetupImport } from '#core/contract/admin/admin.ts';
import type { Configuration } from '#core/contract/admin/configuration.ts';
import type { Language } from '#core/contract/constants.ts';
import { ADMINISTRATION, RIGHT_NAMES } from '#core/contract/people/rights.ts';
import { writeAudit } from '../audit.ts';
import type { Dialect } from '../dialect.ts';
import type { Database } from '../schema.ts';
import { importConfiguration } from './configuration/configuration.ts';
import { Unfit } from './configuration/unfit.ts';
import { FOUNDING_KEY, insertAdministrator } from './found.ts';
import { nextNumber } from '#server/store/numbers.ts';
import type { Change } from './rows.ts';
import { dropSetupCode } from './setupCodes.ts';
import { starterText } from './starter/texts.ts';

type Db = Kysely<Database>;

/** The company's name in a file. @throws Unfit if it has none */
export function companyIn({ tables }: Configuration): string {
  const name = tables.license?.[0]?.customername ?? '';
  if (name.trim() === '') throw new Unfit([{ at: 'tables.license', fault: 'company', text: '' }]);
  return name;
}

/** Whether there is no company; until this transaction ends none is founded. */
export async function awaitsFounding(trx: Db, dialect: Dialect): Promise<boolean> {
  await dialect.serialise(trx, FOUNDING_KEY);
  return (await trx.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Imports a file into an empty database, which has no administrator yet. @throws Unfit */
export const importIntoEmpty = (change: Change, configuration: Configuration) => {
  companyIn(configuration);
  return importConfiguration(change, configuration, { mayLackAdministrator: true });
};

/**
 * Creates a company from a configuration file, and its first administrator, in an empty database; returns whether it
 * was empty. A person of the file with the administrator's login is the administrator. @throws Unfit if the file does
 * not fit: then nothing is created
 */
export const foundFromFile = (
  db: Db,
  dialect: Dialect,
  { admin, languageid }: Pick<SetupImport, 'admin' | 'languageid'>,
  configuration: Configuration,
  { passwordhash, language, at }: { readonly passwordhash: string; readonly language: Language; readonly at: number },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await awaitsFounding(trx, dialect))) return false;
    const id = await insertAdministrator(trx, admin, languageid, passwordhash);
    await importIntoEmpty({ trx, dialect, by: id, at }, configuration);
    await trx.updateTable('user').set({ active: 1 }).where('id', '=', id).execute();
    await joinAdministrators(trx, id, language);
    await dropSetupCode(trx);
    await writeAudit(trx, { at, userId: id, action: 'company.founded', newvalue: companyIn(configuration) });
    return true;
  });

/** Makes a user a member of the first group that administers; creates such a group if there is none. */
async function joinAdministrators(trx: Db, userid: number, language: Language): Promise<void> {
  const groups = await trx
    .selectFrom('usergroup')
    .innerJoin('group_right', 'group_right.groupid', 'usergroup.id')
    .where('group_right.name', '=', ADMINISTRATION)
    .select('usergroup.id')
    .orderBy('usergroup.retired')
    .orderBy('usergroup.id')
    .execute();
  const mine = await trx.selectFrom('group_member').where('userid', '=', userid).select('groupid').execute();
  if (groups.some(({ id }) => mine.some(({ groupid }) => groupid === id))) return;
  const groupid = groups[0]?.id ?? (await insertAdministration(trx, language));
  await trx.insertInto('group_member').values({ groupid, userid }).execute();
}

async function insertAdministration(trx: Db, language: Language): Promise<number> {
  const id = await nextNumber(trx, 'usergroup');
  const flags = { workflowvisible: 1, sendtovisible: 1, serverrecognitionvisible: 0, quicksearchvisible: 1 };
  await trx
    .insertInto('usergroup')
    .values({ id, name: starterText('administration', language), ...flags, stampvisible: 1, maskvisible: 1 })
    .execute();
  await trx
    .insertInto('group_right')
    .values(RIGHT_NAMES.map((name) => ({ groupid: id, name })))
    .execute();
  const realms = await trx.selectFrom('realm').select('id').execute();
  if (realms.length > 0)
    await trx
      .insertInto('group_realm')
      .values(realms.map((realm) => ({ groupid: id, realmid: realm.id })))
      .execute();
  return id;
}
