import type { Kysely } from 'kysely';
import { putSignal } from '../channels/signals.ts';
import { license } from '../master.ts';
import type { Database } from '../schema.ts';
import { Refused } from './refused.ts';
import { type Change, etagOf, noteChange, lockSetup } from './rows.ts';

export interface LicenseInput {
  readonly customerno: string;
  readonly customername: string;
  readonly modules: readonly number[];
  readonly etag: string;
}

/** The company's licence, or an empty one. */
export async function adminLicense(db: Kysely<Database>) {
  const { customerno = '', customername = '', modules = [] } = (await license(db)) ?? {};
  const row = { customerno, customername, modules };
  return { ...row, etag: etagOf(row) };
}

/** What is used of what is licensed. */
export async function licenseUse(db: Kysely<Database>) {
  const [users, forms] = await Promise.all([
    db
      .selectFrom('user')
      .where('active', '=', 1)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('form')
      .where('deletedat', 'is', null)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { users: Number(users.count), forms: Number(forms.count) };
}

/** Sets licensee and licensed modules. @throws Refused 'conflict' */
export async function saveLicense(change: Change, { etag, modules, ...customer }: LicenseInput) {
  const { trx } = change;
  await lockSetup(change);
  const before = await adminLicense(trx);
  if (before.etag !== etag) throw new Refused('conflict');
  await trx.deleteFrom('license').execute();
  await trx.insertInto('license').values(customer).execute();
  await trx.deleteFrom('license_module').execute();
  const ids = [...new Set(modules)];
  if (ids.length > 0)
    await trx
      .insertInto('license_module')
      .values(ids.map((id) => ({ id })))
      .execute();
  const after = await adminLicense(trx);
  await noteChange(change, 'license.set', before, after);
  // Modules decide on what everybody's menu shows.
  await putSignal(trx, { topic: 'change', noun: 'license' }, 'everybody', change.at);
  return after;
}
