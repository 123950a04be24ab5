import type { Kysely } from 'kysely';
import type { Setup, StarterSet } from '#core/contract/admin/admin.ts';
import type { Language } from '#core/contract/constants.ts';
import { RIGHT_NAMES } from '#core/contract/people/rights.ts';
import { fold } from '#core/text/fold.ts';
import { writeAudit } from '../audit.ts';
import type { Dialect } from '../dialect.ts';
import type { Database } from '../schema.ts';
import { dropSetupCode } from './setupCodes.ts';
import { STARTER_INDEXES, STARTER_SETS, type StarterIndexName } from './starter/sets.ts';
import { starterText } from './starter/texts.ts';

/** Serialises parallel set-ups: the second one finds a company. */
export const FOUNDING_KEY = -13;

/**
 * Creates company and first administrator in an empty database; returns whether it was empty. The administrator's group
 * gets all rights in the first client and product.
 */
export const foundCompany = (
  db: Kysely<Database>,
  dialect: Dialect,
  setup: Omit<Setup, 'code'>,
  { passwordhash, language, at }: { readonly passwordhash: string; readonly language: Language; readonly at: number },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await dialect.serialise(trx, FOUNDING_KEY);
    if ((await trx.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined) return false;
    await trx
      .insertInto('client')
      .values({ id: 1, ...setup.client })
      .execute();
    await trx.insertInto('product').values({ id: 1, name: setup.product }).execute();
    await trx.insertInto('realm').values({ id: 1, clientid: 1, productid: 1 }).execute();
    await trx.insertInto('year').values({ id: setup.year }).execute();
    await trx.insertInto('license').values({ customerno: '', customername: setup.company }).execute();
    await insertSets(trx, [...new Set(setup.sets)], language);
    const id = await insertAdministrator(trx, setup.admin, setup.languageid, passwordhash);
    const flags = { workflowvisible: 1, sendtovisible: 1, serverrecognitionvisible: 0, quicksearchvisible: 1 };
    await trx
      .insertInto('usergroup')
      .values({ id: 1, name: starterText('administration', language), ...flags, stampvisible: 1, maskvisible: 1 })
      .execute();
    await trx.insertInto('group_member').values({ groupid: 1, userid: id }).execute();
    await trx.insertInto('group_realm').values({ groupid: 1, realmid: 1 }).execute();
    await trx
      .insertInto('group_right')
      .values(RIGHT_NAMES.map((name) => ({ groupid: 1, name })))
      .execute();
    await dropSetupCode(trx);
    await writeAudit(trx, { at, userId: id, action: 'company.founded', newvalue: setup.company });
    return true;
  });

/** Inserts the first administrator, in no group yet; returns their id. */
export async function insertAdministrator(
  trx: Kysely<Database>,
  admin: Setup['admin'],
  languageid: number,
  passwordhash: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('user')
    .values({
      login: admin.login.trim(),
      loginfolded: fold(admin.login.trim()),
      firstname: admin.firstname,
      surname: admin.surname,
      description: '',
      email: JSON.stringify(admin.email === '' ? [] : [admin.email]),
      passwordhash,
      active: 1,
      mustchange: 0,
      languageid,
      totpsecret: null,
      totpforced: 0,
      totpstep: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts document types of client 1 with their masks; an index shared by several masks is created once. */
async function insertSets(trx: Kysely<Database>, sets: readonly StarterSet[], language: Language): Promise<void> {
  const masks = sets.flatMap((set) => STARTER_SETS[set]);
  const names = Object.keys(STARTER_INDEXES) as StarterIndexName[];
  const used = names.filter((name) => masks.some(({ fields }) => fields.some(({ index }) => index === name)));
  const idOf = (name: StarterIndexName): number => used.indexOf(name) + 1;
  for (const name of used) {
    const { type, maxlength = null, minimum = null, maximum = null } = { ...NO_LIMITS, ...STARTER_INDEXES[name] };
    await trx
      .insertInto('index_def')
      .values({
        id: idOf(name),
        name,
        caption: starterText(name, language),
        type,
        maxlength,
        minimum,
        maximum,
        digitsonly: 0,
      })
      .execute();
  }
  let doctypeid = 0;
  let fieldid = 0;
  for (const [at, { doctypes, fields }] of masks.entries()) {
    const id = at + 1;
    const captions = doctypes.map((doctype) => starterText(doctype, language));
    await trx
      .insertInto('mask')
      .values({ id, caption: captions[0] ?? '', orderno: id })
      .execute();
    for (const name of captions) {
      await trx
        .insertInto('doctype')
        .values({ id: (doctypeid += 1), name, folded: fold(name), clientid: 1 })
        .execute();
      await trx.insertInto('mask_doctype').values({ maskid: id, doctypeid }).execute();
    }
    for (const [place, { index, flags, required, textarea }] of fields.entries())
      await trx
        .insertInto('mask_field')
        .values({
          id: (fieldid += 1),
          maskid: id,
          indexid: idOf(index),
          caption: starterText(index, language),
          flags,
          required: required ? 1 : 0,
          lookup: 0,
          textarea: textarea ? 1 : 0,
          orderno: place + 1,
        })
        .execute();
  }
}

const NO_LIMITS: { maxlength?: number; minimum?: number; maximum?: number } = {};
