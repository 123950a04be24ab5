import { type Kysely, sql } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { insertTemplate, isNameTaken, shareTemplate, templateContentOf } from '#server/store/marks/templates.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '../schema.ts';
import { Refused } from './refused.ts';
import { type Change, etagOf, lockSetup, noted, noteChange, requireIds } from './rows.ts';

export interface TemplateInput {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly retired?: boolean | undefined;
  readonly name: string;
  /** Null: the company. */
  readonly ownerid: number | null;
  readonly everyone: boolean;
  readonly groups: readonly number[];
  /** The stored form of its marks, and their number. */
  readonly drawn: { readonly content: string; readonly marks: number } | undefined;
}

/**
 * All templates, or one. Content is that of a single mark, which may be a text, and null otherwise. The etag covers all
 * that is shown but the number of users.
 */
export async function adminTemplates(db: Kysely<Database>, only?: number) {
  const isOne = only !== undefined;
  const [templates, shares, memberships, active] = await Promise.all([
    db
      .selectFrom('template')
      .leftJoin('user', 'user.id', 'template.ownerid')
      .select(['template.id', 'template.name', 'template.ownerid', 'template.everyone', 'template.retired'])
      .select(['template.marks', 'template.changedat'])
      .select(sql<string | null>`case when template.marks = 1 then template.content end`.as('content'))
      .select(sql<string>`coalesce(${displayName('user')}, '')`.as('ownername'))
      .$if(isOne, (query) => query.where('template.id', '=', only ?? 0))
      .orderBy('template.folded')
      .orderBy('template.id')
      .execute(),
    db
      .selectFrom('template_group')
      .$if(isOne, (query) => query.where('templateid', '=', only ?? 0))
      .selectAll()
      .orderBy('groupid')
      .execute(),
    db
      .selectFrom('group_member')
      .$if(isOne, (query) =>
        query.where('groupid', 'in', (eb) =>
          eb
            .selectFrom('template_group')
            .where('templateid', '=', only ?? 0)
            .select('groupid'),
        ),
      )
      .select(['groupid', 'userid'])
      .execute(),
    db.selectFrom('user').where('active', '=', 1).select('id').execute(),
  ]);
  const groupsOf = Map.groupBy(shares, ({ templateid }) => templateid);
  const membersOf = Map.groupBy(memberships, ({ groupid }) => groupid);
  const everybody = new Set(active.map(({ id }) => id));
  return templates.map(({ ownername, content, ...template }) => {
    const everyone = template.everyone === 1;
    const retired = template.retired === 1;
    const groups = (groupsOf.get(template.id) ?? []).map(({ groupid }) => groupid);
    const shown = { ...template, everyone, retired, groups };
    const members = groups.flatMap((groupid) => (membersOf.get(groupid) ?? []).map(({ userid }) => userid));
    const having = new Set([...members, template.ownerid ?? 0].filter((userid) => everybody.has(userid)));
    const users = retired ? 0 : everyone ? everybody.size : having.size;
    return { ...shown, content, ownername, etag: etagOf(shown), users };
  });
}

type Listed = Awaited<ReturnType<typeof adminTemplates>>[number];
const templateOf = async (db: Kysely<Database>, id: number) => (await adminTemplates(db, id))[0];

const ownerOf = async (db: Kysely<Database>, id: number | undefined): Promise<number | null | undefined> =>
  (
    await db
      .selectFrom('template')
      .where('id', '=', id ?? 0)
      .select('ownerid')
      .executeTakeFirst()
  )?.ownerid;

/** Creates or changes a template with its owner, and shares it with exactly these. @throws Refused */
export async function saveTemplate(change: Change, { id, etag, drawn, ...input }: TemplateInput): Promise<Listed> {
  const { trx } = change;
  const before = await heldTemplate(change, id, input.ownerid);
  if (before !== undefined && before.etag !== etag) throw new Refused('conflict');
  if (before === undefined && drawn === undefined) throw new Refused('invalid', { field: 'content' });
  const was = before && (await audited(change, before));
  const groups = input.everyone ? [] : await requireIds(change, 'usergroup', input.groups, 'groups');
  const retired = (input.retired ?? before?.retired) === true;
  await ensureSound(change, { ...input, groups, retired }, before);
  const { name } = input;
  if (await isNameTaken(trx, input.ownerid, fold(name), before?.id ?? 0)) throw new Refused('nameTaken', { name });
  const values = {
    name,
    folded: fold(name),
    ownerid: input.ownerid,
    everyone: input.everyone ? 1 : 0,
    retired: retired ? 1 : 0,
    changedat: change.at,
    ...drawn,
  };
  if (before !== undefined) await trx.updateTable('template').set(values).where('id', '=', before.id).execute();
  const templateid = before?.id ?? (await insertTemplate(trx, { content: '', marks: 0, ...values }));
  await shareTemplate(trx, templateid, groups);
  const after = await templateOf(trx, templateid);
  if (after === undefined) throw new Refused('unknown');
  await noteChange(change, 'template.set', was, await audited(change, after));
  return after;
}

/** The template; nobody else changes it, or what else its owners have, until the change is over. @throws Refused */
async function heldTemplate(
  change: Change,
  id: number | undefined,
  ownerid: number | null,
): Promise<Listed | undefined> {
  const { trx, dialect } = change;
  await lockSetup(change);
  // Owners change their own without the lock on the set-up. In order, so that no two wait for each other.
  const owners = new Set([(await ownerOf(trx, id)) ?? 0, ownerid ?? 0]);
  for (const owner of [...owners].sort((one, other) => one - other))
    if (owner !== 0) await dialect.serialise(trx, owner);
  const found = id === undefined ? undefined : await templateOf(trx, id);
  if (id !== undefined && found === undefined) throw new Refused('unknown');
  return found;
}

/** The company's own is somebody's to use; a person's is in use, and goes only to a person who works here. */
async function ensureSound(
  { trx }: Change,
  { ownerid, everyone, groups, retired }: Pick<TemplateInput, 'ownerid' | 'everyone' | 'groups' | 'retired'>,
  before: Listed | undefined,
): Promise<void> {
  if (ownerid === null && !everyone && groups.length === 0) throw new Refused('invalid', { field: 'groups' });
  if (ownerid === null) return;
  if (retired === true) throw new Refused('invalid', { field: 'retired' });
  const user = await trx.selectFrom('user').where('id', '=', ownerid).select('active').executeTakeFirst();
  if (user?.active !== 1 && before?.ownerid !== ownerid) throw new Refused('invalid', { field: 'ownerid' });
}

async function audited({ trx }: Change, { id, name, ownerid, everyone, groups, retired }: Listed): Promise<object> {
  return noted({ id, name, ownerid, everyone, groups, retired, content: await templateContentOf(trx, id) });
}
