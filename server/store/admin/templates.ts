import type { Kysely } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { insertTemplate, isNameTaken, shareTemplate } from '#server/store/marks/templates.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '../schema.ts';
import { Refused } from './refused.ts';
import { type Change, etagOf, lockSetup, noted, noteChange, requireIds } from './rows.ts';

export interface TemplateInput {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly name: string;
  readonly groups: readonly number[];
  /** The stored form of its marks, and their number. */
  readonly drawn: { readonly content: string; readonly marks: number } | undefined;
}

/** The templates that are shared with groups; the etag covers all that is shown but the number of users. */
export async function adminTemplates(db: Kysely<Database>) {
  const [templates, shares, members] = await Promise.all([
    db
      .selectFrom('template')
      .innerJoin('user', 'user.id', 'template.ownerid')
      .select(['template.id', 'template.name', 'template.ownerid', 'template.content', 'template.changedat'])
      .select(displayName('user').as('ownername'))
      .orderBy('template.folded')
      .orderBy('template.id')
      .execute(),
    db.selectFrom('template_group').selectAll().orderBy('groupid').execute(),
    db
      .selectFrom('group_member')
      .innerJoin('user', 'user.id', 'group_member.userid')
      .where('user.active', '=', 1)
      .select(['groupid', 'userid'])
      .execute(),
  ]);
  const groupsOf = Map.groupBy(shares, ({ templateid }) => templateid);
  const membersOf = Map.groupBy(members, ({ groupid }) => groupid);
  return templates.flatMap((template) => {
    const groups = (groupsOf.get(template.id) ?? []).map(({ groupid }) => groupid);
    if (groups.length === 0) return [];
    const users = new Set(groups.flatMap((groupid) => (membersOf.get(groupid) ?? []).map(({ userid }) => userid)));
    const { id, name, ownerid, content, changedat } = template;
    const shown = { id, name, ownerid, content, changedat, groups };
    return [{ ...shown, ownername: template.ownername, etag: etagOf(shown), users: users.size }];
  });
}

type Listed = Awaited<ReturnType<typeof adminTemplates>>[number];
const templateOf = async (db: Kysely<Database>, id: number) =>
  (await adminTemplates(db)).find((template) => template.id === id);

const ownerOf = async (db: Kysely<Database>, id: number | undefined): Promise<number | undefined> =>
  (
    await db
      .selectFrom('template')
      .where('id', '=', id ?? 0)
      .select('ownerid')
      .executeTakeFirst()
  )?.ownerid;

/** Creates or changes a template, and shares it with exactly these groups. @throws Refused */
export async function saveTemplate(change: Change, { id, etag, drawn, ...input }: TemplateInput): Promise<Listed> {
  const { trx, dialect, at } = change;
  await lockSetup(change);
  // Its owner may be changing it as well, without the lock on the set-up.
  await dialect.serialise(trx, (await ownerOf(trx, id)) ?? change.by);
  const before = id === undefined ? undefined : await templateOf(trx, id);
  if (id !== undefined && before === undefined) throw new Refused('unknown');
  if (before !== undefined && before.etag !== etag) throw new Refused('conflict');
  const groups = await requireIds(change, 'usergroup', input.groups, 'groups');
  const name = input.name.trim();
  const ownerid = before?.ownerid ?? change.by;
  if (await isNameTaken(trx, ownerid, fold(name), before?.id ?? 0)) throw new Refused('nameTaken', { name });
  if (before === undefined && drawn === undefined) throw new Refused('invalid', { field: 'content' });
  const values = { name, folded: fold(name), changedat: at, ...drawn };
  if (before !== undefined) await trx.updateTable('template').set(values).where('id', '=', before.id).execute();
  const templateid = before?.id ?? (await insertTemplate(trx, { content: '', marks: 0, ...values, ownerid }));
  await shareTemplate(trx, templateid, groups);
  const after = await templateOf(trx, templateid);
  if (after === undefined) throw new Refused('unknown');
  await noteChange(change, 'template.set', before && auditedProperties(before), auditedProperties(after));
  return after;
}

const auditedProperties = ({ id, name, ownerid, groups, content }: Listed): object =>
  noted({ id, name, ownerid, groups, content });
