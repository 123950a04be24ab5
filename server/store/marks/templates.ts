import { type Kysely, sql } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** The templates a user can use (or one of them), without their content: own, shared with a group, or with all. */
export const templatesOf = (db: Db, { userId, groups }: Pick<Principal, 'userId' | 'groups'>, templateid?: number) =>
  db
    .selectFrom('template')
    .leftJoin('user', 'user.id', 'template.ownerid')
    .where('template.retired', '=', 0)
    .where((eb) =>
      eb.or([
        eb('ownerid', '=', userId),
        eb('everyone', '=', 1),
        eb('template.id', 'in', eb.selectFrom('template_group').where('groupid', 'in', groups).select('templateid')),
      ]),
    )
    .$if(templateid !== undefined, (query) => query.where('template.id', '=', templateid ?? 0))
    .select(['template.id', 'template.name', 'ownerid', 'marks', 'everyone'])
    .select(sql<string>`coalesce(${displayName('user')}, '')`.as('ownername'))
    .orderBy('folded')
    .orderBy('template.id')
    .execute();

export type TemplateRow = Awaited<ReturnType<typeof templatesOf>>[number];

/** The groups each template is shared with. */
export async function groupsOf(
  db: Db,
  templateids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (templateids.length === 0) return new Map();
  const rows = await db
    .selectFrom('template_group')
    .where('templateid', 'in', templateids)
    .select(['templateid', 'groupid'])
    .orderBy('groupid')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ templateid }) => templateid)].map(([templateid, shares]) => [
      templateid,
      shares.map(({ groupid }) => groupid),
    ]),
  );
}

/** Groups by name. */
export const namesOfGroups = (db: Db, groups: readonly number[]) =>
  db.selectFrom('usergroup').where('id', 'in', groups).select(['id', 'name']).orderBy('name').orderBy('id').execute();

/** A template's content as JSON; undefined if there is no such template. */
export const templateContentOf = async (db: Db, templateid: number): Promise<string | undefined> =>
  (await db.selectFrom('template').where('id', '=', templateid).select('content').executeTakeFirst())?.content;

export const countOwned = async (db: Db, userid: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('template')
        .where('ownerid', '=', userid)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Whether another template of the owner has the same name, ignoring case and accents. */
export const isNameTaken = async (db: Db, ownerid: number | null, folded: string, but: number): Promise<boolean> =>
  (await db
    .selectFrom('template')
    .where('ownerid', ownerid === null ? 'is' : '=', ownerid)
    .where('folded', '=', folded)
    .where('id', '!=', but)
    .select('id')
    .executeTakeFirst()) !== undefined;

interface NewTemplate {
  /** Null: the company. */
  readonly ownerid: number | null;
  readonly name: string;
  readonly folded: string;
  readonly content: string;
  readonly marks: number;
  /** Epoch milliseconds. */
  readonly changedat: number;
  readonly everyone?: number;
  readonly retired?: number;
}

export const insertTemplate = async (trx: Db, template: NewTemplate): Promise<number> =>
  (await trx.insertInto('template').values(template).returning('id').executeTakeFirstOrThrow()).id;

export async function renameTemplate(
  trx: Db,
  templateid: number,
  change: Pick<NewTemplate, 'name' | 'folded' | 'changedat'>,
): Promise<void> {
  await trx.updateTable('template').set(change).where('id', '=', templateid).execute();
}

/** Shares a template with exactly these groups. */
export async function shareTemplate(trx: Db, templateid: number, groups: readonly number[]): Promise<void> {
  await trx.deleteFrom('template_group').where('templateid', '=', templateid).execute();
  if (groups.length > 0)
    await trx
      .insertInto('template_group')
      .values(groups.map((groupid) => ({ templateid, groupid })))
      .execute();
}

export async function deleteTemplate(trx: Db, templateid: number): Promise<void> {
  await trx.deleteFrom('template_group').where('templateid', '=', templateid).execute();
  await trx.deleteFrom('template').where('id', '=', templateid).execute();
}
