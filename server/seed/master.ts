import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { LANGUAGE_IDS } from '#core/contract/constants.ts';
import { fold } from '#core/text/fold.ts';
import type { Database } from '../store/schema.ts';
import { insertRows } from './archive/insert.ts';
import { NOW } from './calendar.ts';
import { FORMS } from './company/forms.ts';
import { INDEXES, INDEX_NAMES, indexRow } from './company/indexes.ts';
import type { IndexName } from './company/indexes.ts';
import { MASKS } from './company/masks.ts';
import { CUSTOMERS, EMPLOYEES, SUPPLIERS } from './company/partners.ts';
import { CONFIG, EVENTS, LICENSE } from './company/settings.ts';
import { stampRows } from './company/stamps.ts';
import { CLIENTS, DOCTYPES, POOLS, PRODUCTS, realmId, REALMS, YEARS } from './company/structure.ts';
import { TEMPLATE_ROW } from './company/templates.ts';
import { DEMO_PASSWORD, GROUPS, USERS, userId } from './company/users.ts';

const flag = (value: boolean | undefined): number => (value === true ? 1 : 0);

/** Inserts the company without its documents: structure, masks, look-ups, users, rights, settings. */
export async function insertMaster(trx: Kysely<Database>): Promise<void> {
  await insertRows(trx, 'product', PRODUCTS);
  await insertRows(
    trx,
    'client',
    CLIENTS.map(({ id, name, caption }) => ({ id, name, caption })),
  );
  await insertRows(trx, 'realm', REALMS);
  await insertRows(
    trx,
    'year',
    YEARS.map((id) => ({ id })),
  );
  await insertRows(
    trx,
    'doctype',
    DOCTYPES.map(({ id, name, clientid }) => ({ id, name, folded: fold(name), clientid })),
  );
  await insertRows(trx, 'pool', POOLS);
  await insertRows(
    trx,
    'config',
    Object.entries(CONFIG).map(([name, value]) => ({ name, value })),
  );
  await insertRows(trx, 'license', [{ customerno: LICENSE.customerno, customername: LICENSE.customername }]);
  await insertRows(
    trx,
    'license_module',
    LICENSE.modules.map((id) => ({ id })),
  );
  await insertMasks(trx);
  await insertLookups(trx);
  await insertPeople(trx);
  await insertStamps(trx);
  await insertForms(trx);
}

/** The clerk's forms, each in its first version. */
async function insertForms(trx: Kysely<Database>): Promise<void> {
  const forms = FORMS.map(({ id, name, definition }) => ({ id, name, text: JSON.stringify(definition) }));
  const [at, ownerid, realmid] = [NOW, userId('clerk'), realmId(1, 2)];
  await insertRows(
    trx,
    'form',
    forms.map(({ name, text }) => ({
      name,
      draft: text,
      ownerid,
      realmid,
      version: 1,
      changedat: at,
      deletedat: null,
    })),
  );
  const versions = forms.map(({ id, name, text }) => ({
    formid: id,
    name,
    definition: text,
    version: 1,
    at,
    userid: ownerid,
  }));
  await insertRows(trx, 'form_version', versions);
}

async function insertMasks(trx: Kysely<Database>): Promise<void> {
  const indexes = INDEX_NAMES.map((name) => {
    const { id, caption, type, maxlength, minimum, maximum, digitsonly } = indexRow(name);
    return {
      id,
      name,
      caption,
      type,
      maxlength: maxlength ?? null,
      minimum: minimum ?? null,
      maximum: maximum ?? null,
      digitsonly: flag(digitsonly),
    };
  });
  await insertRows(trx, 'index_def', indexes);
  await insertRows(
    trx,
    'mask',
    MASKS.map(({ id, caption }) => ({ id, caption, orderno: id })),
  );
  const fields = MASKS.flatMap((mask) =>
    mask.fields.map(({ index, flags, required, lookup, textarea }, orderno) => ({
      id: mask.id * 100 + orderno,
      maskid: mask.id,
      indexid: INDEXES[index].id,
      caption: INDEXES[index].caption,
      flags,
      required: flag(required),
      lookup: flag(lookup),
      textarea: flag(textarea),
      orderno,
    })),
  );
  await insertRows(trx, 'mask_field', fields);
  await insertRows(
    trx,
    'mask_doctype',
    MASKS.flatMap((mask) =>
      DOCTYPES.filter(({ name }) => mask.doctypes.includes(name)).map(({ id }) => ({ maskid: mask.id, doctypeid: id })),
    ),
  );
}

/** Rows of the look-up tables: values that belong together, by index name. */
const suppliers = SUPPLIERS.map(({ number, name, city }) => ({ supplierNo: String(number), supplier: name, city }));
const LOOKUPS: readonly (readonly [maskid: number, rows: readonly Readonly<Partial<Record<IndexName, string>>>[]])[] = [
  [1, suppliers],
  [2, CUSTOMERS.map(({ number, name, city, email }) => ({ customerNo: String(number), customer: name, city, email }))],
  [3, suppliers],
  [6, EMPLOYEES.map(({ number, name }) => ({ staffNo: number, employee: name }))],
];

async function insertLookups(trx: Kysely<Database>): Promise<void> {
  const values = LOOKUPS.flatMap(([maskid, rows]) =>
    rows.flatMap((row, rowno) =>
      INDEX_NAMES.flatMap((name) =>
        row[name] === undefined
          ? []
          : [{ maskid, rowno, indexid: INDEXES[name].id, value: row[name], folded: fold(row[name]) }],
      ),
    ),
  );
  await insertRows(trx, 'lookup_value', values);
}

async function insertStamps(trx: Kysely<Database>): Promise<void> {
  const { stamps, groups } = await stampRows();
  await insertRows(trx, 'stamp', stamps);
  await insertRows(trx, 'group_stamp', groups);
  await insertRows(trx, 'template', [TEMPLATE_ROW]);
}

async function insertPeople(trx: Kysely<Database>): Promise<void> {
  const hashes = await Promise.all(USERS.map(() => hash(DEMO_PASSWORD)));
  // User ids come from the database in insertion order, so that its sequence stays correct.
  for (const [position, user] of USERS.entries()) {
    await trx
      .insertInto('user')
      .values({
        login: user.login,
        loginfolded: fold(user.login),
        firstname: user.firstname,
        surname: user.surname,
        description: user.description,
        email: JSON.stringify([`${user.login}@lindner-anlagenbau.example`]),
        passwordhash: hashes[position] ?? '',
        active: flag(user.inactive !== true),
        mustchange: flag(user.mustchange),
        languageid: LANGUAGE_IDS[user.language ?? 'de'],
        totpsecret: user.totpsecret ?? null,
        totpforced: flag(user.totpforced),
        totpstep: 0,
      })
      .execute();
  }
  const groups = GROUPS.map(({ id, name }) => ({
    id,
    name,
    workflowvisible: flag(id !== 4),
    sendtovisible: flag(id !== 4),
    serverrecognitionvisible: flag(id === 3),
    quicksearchvisible: 1,
    stampvisible: flag(id < 4),
    maskvisible: 1,
  }));
  await insertRows(trx, 'usergroup', groups);
  await insertRows(
    trx,
    'group_member',
    USERS.flatMap((user) => user.groups.map((groupid) => ({ groupid, userid: userId(user.login) }))),
  );
  await insertRows(
    trx,
    'group_right',
    GROUPS.flatMap(({ id, rights }) => rights.map((name) => ({ groupid: id, name }))),
  );
  await insertRows(
    trx,
    'group_realm',
    GROUPS.flatMap(({ id, realms }) => realms.map((realmid) => ({ groupid: id, realmid }))),
  );
  await insertRows(
    trx,
    'group_pool',
    GROUPS.flatMap(({ id, pools }) => pools.map((poolid) => ({ groupid: id, poolid }))),
  );
  const events = EVENTS.map(({ login, type, title, body, hoursAgo, docid }) => ({
    userid: userId(login),
    type,
    deliverytype: 0,
    title,
    body,
    createdat: NOW - hoursAgo * 3_600_000,
    docid,
    finishedat: null,
  }));
  await insertRows(trx, 'event', events);
}
