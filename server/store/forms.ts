import type { Kysely, Selectable } from 'kysely';
import { releaseFiles } from './formFiles.ts';
import { displayName } from './names.ts';
import type { Principal } from './people/principals.ts';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

/** The forms in the user's realms (or one of them) that are not deleted, by name. */
export const formsOf = (db: Db, { realms }: Pick<Principal, 'realms'>, formid?: number) =>
  db
    .selectFrom('form')
    .innerJoin('realm', 'realm.id', 'form.realmid')
    .innerJoin('user', 'user.id', 'form.ownerid')
    .leftJoin('form_link', 'form_link.formid', 'form.id')
    .where('form.realmid', 'in', realms)
    .where('form.deletedat', 'is', null)
    .$if(formid !== undefined, (query) => query.where('form.id', '=', formid ?? 0))
    .select(['form.id', 'form.name', 'form.realmid', 'form.ownerid', 'form.draft', 'form.version', 'form.changedat'])
    .select(['realm.clientid', 'realm.productid'])
    .select(['form_link.tokenhash', 'form_link.until', 'form_link.most', 'form_link.taken', 'form_link.revoked'])
    .select(displayName('user').as('ownername'))
    .select((eb) => [
      eb
        .selectFrom('form_answer')
        .whereRef('form_answer.formid', '=', 'form.id')
        .select(eb.fn.countAll().as('count'))
        .as('answers'),
      eb
        .selectFrom('form_version')
        .whereRef('form_version.formid', '=', 'form.id')
        .whereRef('form_version.version', '=', 'form.version')
        .select('form_version.definition')
        .as('published'),
    ])
    .orderBy('form.name')
    .orderBy('form.id')
    .execute();
export type FormRow = Awaited<ReturnType<typeof formsOf>>[number];

export const realmOf = (db: Db, { realms }: Pick<Principal, 'realms'>, clientid: number, productid: number) =>
  db
    .selectFrom('realm')
    .where('clientid', '=', clientid)
    .where('productid', '=', productid)
    .where('id', 'in', realms)
    .select('id')
    .executeTakeFirst();

interface KeptForm {
  readonly realmid: number;
  readonly name: string;
  /** JSON of contract FormDefinition. */
  readonly draft: string;
  readonly changedat: number;
}

export const insertForm = async (trx: Db, form: KeptForm & { readonly ownerid: number }): Promise<number> =>
  (
    await trx
      .insertInto('form')
      .values({ ...form, version: 0, deletedat: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export async function changeForm(trx: Db, formid: number, form: KeptForm): Promise<void> {
  await trx.updateTable('form').set(form).where('id', '=', formid).execute();
}

/** Soft delete: answers and versions stay, the public link is closed. */
export async function deleteForm(trx: Db, formid: number, at: number): Promise<void> {
  await trx.updateTable('form').set({ deletedat: at }).where('id', '=', formid).execute();
  await closeLink(trx, formid);
}

export async function publishForm(
  trx: Db,
  form: { readonly id: number; readonly name: string; readonly draft: string; readonly version: number },
  by: { readonly userid: number; readonly at: number },
): Promise<void> {
  const version = form.version + 1;
  await trx
    .insertInto('form_version')
    .values({ formid: form.id, version, name: form.name, definition: form.draft, ...by })
    .execute();
  await trx.updateTable('form').set({ version, changedat: by.at }).where('id', '=', form.id).execute();
}

/** A form's published versions, latest first. */
export const versionsOf = (db: Db, formid: number) =>
  db
    .selectFrom('form_version')
    .innerJoin('user', 'user.id', 'form_version.userid')
    .where('formid', '=', formid)
    .select(['version', 'at'])
    .select(displayName('user').as('byname'))
    .orderBy('version', 'desc')
    .limit(VERSIONS_MAXIMUM)
    .execute();
/** Only the latest versions, up to this many, can be compared. */
const VERSIONS_MAXIMUM = 200;

export const formVersion = (db: Db, formid: number, version: number) =>
  db
    .selectFrom('form_version')
    .where('formid', '=', formid)
    .where('version', '=', version)
    .select(['formid', 'version', 'name', 'definition'])
    .executeTakeFirst();
export type VersionRow = NonNullable<Awaited<ReturnType<typeof formVersion>>>;

export async function openLink(
  trx: Db,
  link: {
    readonly formid: number;
    readonly tokenhash: string;
    readonly until: string | null;
    readonly most: number | null;
    readonly passwordhash: string | null;
  },
): Promise<void> {
  await trx.deleteFrom('form_link').where('formid', '=', link.formid).execute();
  await trx
    .insertInto('form_link')
    .values({ ...link, taken: 0, revoked: 0 })
    .execute();
}

export async function closeLink(trx: Db, formid: number): Promise<void> {
  await trx.updateTable('form_link').set({ revoked: 1 }).where('formid', '=', formid).execute();
}

/** The link of a token with its form; there is no user, so no other rights are checked. */
export const linkOf = (db: Db, tokenhash: string) =>
  db
    .selectFrom('form_link')
    .innerJoin('form', 'form.id', 'form_link.formid')
    .where('tokenhash', '=', tokenhash)
    .where('form.deletedat', 'is', null)
    .select(['form.id', 'form.version', 'form.ownerid', 'form.realmid'])
    .select(['form_link.until', 'form_link.most', 'form_link.taken', 'form_link.revoked', 'form_link.passwordhash'])
    .executeTakeFirst();

/** Counts an answer through the link, or takes one back. @returns whether the limit allowed it */
export async function countTaken(trx: Db, formid: number, change: 1 | -1): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('form_link')
    .set((eb) => ({ taken: eb('taken', '+', change) }))
    .where('formid', '=', formid)
    .$if(change === 1, (query) =>
      query.where((eb) => eb.or([eb('most', 'is', null), eb('taken', '<', eb.ref('most'))])),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type AnswerRow = Selectable<Database['form_answer']>;

export const answerOfKey = (db: Db, formid: number, sendkey: string) =>
  db
    .selectFrom('form_answer')
    .where('formid', '=', formid)
    .where('sendkey', '=', sendkey)
    .selectAll()
    .executeTakeFirst();

/** Stores an answer under the form's next number; callers must be serialised. */
export async function insertAnswer(
  trx: Db,
  answer: Omit<AnswerRow, 'id' | 'number' | 'docid' | 'processid'>,
): Promise<AnswerRow> {
  const { last } = await trx
    .selectFrom('form_answer')
    .where('formid', '=', answer.formid)
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return trx
    .insertInto('form_answer')
    .values({ ...answer, number: (last ?? 0) + 1, docid: null, processid: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function noteDocument(trx: Db, answerid: number, docid: number): Promise<void> {
  await trx.updateTable('form_answer').set({ docid }).where('id', '=', answerid).execute();
}

export async function noteProcess(trx: Db, answerid: number, processid: number): Promise<void> {
  await trx.updateTable('form_answer').set({ processid }).where('id', '=', answerid).execute();
}

/** Removes a rejected answer: it no longer counts, and its files can be sent again. */
export async function dropAnswer(
  trx: Db,
  { id, formid, userid }: Pick<AnswerRow, 'id' | 'formid' | 'userid'>,
): Promise<void> {
  await releaseFiles(trx, id);
  await trx.deleteFrom('form_answer').where('id', '=', id).execute();
  if (userid === null) await countTaken(trx, formid, -1);
}

const readAnswers = (db: Db, formid: number) =>
  db
    .selectFrom('form_answer')
    .leftJoin('user', 'user.id', 'form_answer.userid')
    .where('formid', '=', formid)
    .select(['form_answer.id', 'number', 'version', 'form_answer.userid', 'comment', 'content', 'at', 'docid'])
    .select(displayName('user').as('byname'));

/** A form's answers by id, unordered. */
export const answersOf = (db: Db, formid: number, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : readAnswers(db, formid).where('form_answer.id', 'in', ids).execute();
export type ReadAnswer = Awaited<ReturnType<typeof answersOf>>[number];

/** A form's answers, latest first. */
export const allAnswersOf = (db: Db, formid: number, most: number) =>
  readAnswers(db, formid).orderBy('number', 'desc').limit(most).execute();

/** Ids of all answers to a form, latest first. */
export const answerIds = async (db: Db, formid: number): Promise<readonly number[]> =>
  (
    await db.selectFrom('form_answer').where('formid', '=', formid).select('id').orderBy('number', 'desc').execute()
  ).map(({ id }) => id);

/** Definitions that a form's answers refer to, latest first. */
export const answeredVersions = (db: Db, formid: number) =>
  db
    .selectFrom('form_version')
    .where('formid', '=', formid)
    .where('version', 'in', (eb) => eb.selectFrom('form_answer').where('formid', '=', formid).select('version'))
    .select('definition')
    .orderBy('version', 'desc')
    .limit(VERSIONS_MAXIMUM)
    .execute();

/** Users who sent answers to a form, without those through the link. */
export const sendersOf = (db: Db, formid: number) =>
  db
    .selectFrom('form_answer')
    .leftJoin('user', 'user.id', 'form_answer.userid')
    .where('formid', '=', formid)
    .select('form_answer.userid')
    .select(displayName('user').as('byname'))
    .distinct()
    .execute();
