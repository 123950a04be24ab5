import * as z from 'zod/mini';
import { ConfiguredAdhoc, ConfiguredSearch, ConfiguredTemplate } from '#core/contract/admin/configuration.ts';
import { AdhocStep } from '#core/contract/work/adhoc.ts';
import { fold } from '#core/text/fold.ts';
import { shareTemplate } from '#server/store/marks/templates.ts';
import { shareSearch } from '#server/store/search/savedSearches.ts';
import { saveAdhoc } from '#server/store/workflow/adhoc.ts';
import { type Db, type Found, inOrder, type Part } from './part.ts';
import { groupReferences, personId, personKey, personReference } from './people.ts';

/** An entry as the schema orders its properties, so that equal ones have equal texts. */
export const ordered = <Entry>(schema: z.ZodMiniType<Entry>, entry: Entry): Entry => {
  const read = schema.safeParse(entry);
  return read.success ? read.data : entry;
};

interface Shared {
  /** Null: the company. */
  readonly owner: string | null;
  readonly name: string;
  readonly groups: readonly number[];
}
const ownerKey = (owner: string | null): string => (owner === null ? '' : personKey(owner));

/** What users share with groups; what they keep for themselves is theirs, and no part of the set-up. */
const sharedPart = <Entry extends Shared>(
  part: Pick<Part<Entry>, 'name' | 'tables' | 'of' | 'write' | 'isSound'> & {
    /** Whether an owner's names are distinct, ignoring case and accents. */
    readonly isNamed?: true;
    readonly schema: z.ZodMiniType<Entry>;
    readonly rows: (db: Db) => Promise<readonly (Omit<Entry, 'groups'> & { readonly id: number })[]>;
    /** Whether it belongs to the set-up without being shared with groups. */
    readonly isOfCompany?: (row: Omit<Entry, 'groups'>) => boolean;
    /** Properties that are compared by themselves. */
    readonly columns?: (entry: Entry) => Readonly<Record<string, number | undefined>>;
    readonly shares: (db: Db) => Promise<readonly { readonly id: number; readonly groupid: number }[]>;
    readonly more?: Part<Entry>['refersTo'];
  },
): Part<Entry> => ({
  ...part,
  read: async (db): Promise<Found<Entry>[]> => {
    const [rows, shares] = await Promise.all([part.rows(db), part.shares(db)]);
    const groupsOf = Map.groupBy(shares, ({ id }) => id);
    return inOrder(
      rows.filter((row) => groupsOf.has(row.id) || part.isOfCompany?.(row) === true),
      ({ owner }) => ownerKey(owner),
      ({ name }) => name,
      ({ id }) => id,
    ).map(({ id, ...row }) => {
      const groups = (groupsOf.get(id) ?? []).map(({ groupid }) => groupid).sort((one, other) => one - other);
      return { id, entry: ordered(part.schema, { ...row, groups } as unknown as Entry) };
    });
  },
  place: (index) => `${part.name}.${index}`,
  keyOf: ({ owner, name }) => `${ownerKey(owner)} ${part.isNamed === true ? fold(name) : name}`,
  ...(part.isNamed !== true && { repeats: true }),
  rowOf: (entry) => {
    const { owner, name, groups, ...rest } = entry;
    const columns = part.columns?.(entry) ?? {};
    const content = Object.fromEntries(Object.entries(rest).filter(([column]) => !(column in columns)));
    return {
      owner: ownerKey(owner),
      name,
      groups: JSON.stringify(groups),
      ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
      content: JSON.stringify(content),
    };
  },
  refersTo: (entry) => [
    ...(entry.owner === null ? [] : [personReference('owner', entry.owner)]),
    ...groupReferences(entry.groups),
    ...(part.more?.(entry) ?? []),
  ],
});

/** What the owner has under a name already, shared or not: the file's entry takes its place. */
const ownId = async (
  db: Db,
  table: 'template' | 'saved_search',
  { ownerid, folded }: { readonly ownerid: number | null; readonly folded: string },
): Promise<number | undefined> =>
  (
    await db
      .selectFrom(table)
      .where('ownerid', ownerid === null ? 'is' : '=', ownerid)
      .where('folded', '=', folded)
      .select('id')
      .executeTakeFirst()
  )?.id;

export const templatePart = sharedPart<z.infer<typeof ConfiguredTemplate>>({
  name: 'templates',
  tables: ['template', 'template_group', 'user'],
  isNamed: true,
  schema: ConfiguredTemplate,
  of: ({ templates = [] }) => templates,
  rows: async (db) =>
    (
      await db
        .selectFrom('template')
        .leftJoin('user', 'user.id', 'template.ownerid')
        .select(['template.id', 'user.login as owner', 'template.name', 'template.content'])
        .select(['template.everyone', 'template.retired'])
        .execute()
    ).map(({ content, ...row }) => ({ ...row, ...(JSON.parse(content) as object) })) as never,
  shares: (db) => db.selectFrom('template_group').select(['templateid as id', 'groupid']).execute(),
  isOfCompany: ({ owner, everyone }) => owner === null || everyone === 1,
  // What a person keeps alone is not read, and would be new with each import.
  isSound: ({ owner, everyone, groups }) => owner === null || everyone === 1 || groups.length > 0,
  columns: ({ owner, everyone, retired }) => ({ everyone, retired: owner === null ? retired : 0 }),
  write: async ({ trx, at }, { owner, name, groups, everyone, retired, source, marks }, known) => {
    const ownerid = owner === null ? null : await personId(trx, owner);
    const content = { content: JSON.stringify({ source, marks }), marks: marks.length, changedat: at };
    const state = ownerid === null ? retired : 0;
    const values = { ownerid, name, folded: fold(name), everyone, retired: state, ...content };
    const kept = known?.id ?? (await ownId(trx, 'template', values));
    const id = kept ?? (await trx.insertInto('template').values(values).returning('id').executeTakeFirstOrThrow()).id;
    if (kept !== undefined) await trx.updateTable('template').set(values).where('id', '=', id).execute();
    await shareTemplate(trx, id, [...new Set(groups)]);
  },
});

export const searchPart = sharedPart<z.infer<typeof ConfiguredSearch>>({
  name: 'searches',
  tables: ['saved_search', 'saved_search_group', 'user'],
  isNamed: true,
  schema: ConfiguredSearch,
  of: ({ searches = [] }) => searches,
  rows: async (db) =>
    (
      await db
        .selectFrom('saved_search')
        .innerJoin('user', 'user.id', 'saved_search.ownerid')
        .select(['saved_search.id', 'user.login as owner', 'saved_search.name', 'saved_search.query'])
        .execute()
    ).map(({ query, ...row }) => ({ ...row, query: JSON.parse(query) as never })),
  shares: (db) => db.selectFrom('saved_search_group').select(['searchid as id', 'groupid']).execute(),
  write: async ({ trx, at }, { owner, name, groups, query }, known) => {
    const ownerid = await personId(trx, owner);
    const values = { ownerid, name, folded: fold(name), query: JSON.stringify(query), changedat: at };
    const kept = known?.id ?? (await ownId(trx, 'saved_search', values));
    const id =
      kept ?? (await trx.insertInto('saved_search').values(values).returning('id').executeTakeFirstOrThrow()).id;
    if (kept !== undefined) await trx.updateTable('saved_search').set(values).where('id', '=', id).execute();
    await shareSearch(trx, id, [...new Set(groups)]);
  },
});

const Steps = z.array(AdhocStep);

export const adhocPart = sharedPart<z.infer<typeof ConfiguredAdhoc>>({
  name: 'adhocs',
  tables: ['adhoc', 'adhoc_group', 'user'],
  schema: ConfiguredAdhoc,
  of: ({ adhocs = [] }) => adhocs,
  rows: async (db) => {
    const users = await db.selectFrom('user').select(['id', 'login']).execute();
    const loginOf = new Map(users.map(({ id, login }) => [id, login]));
    const rows = await db
      .selectFrom('adhoc')
      .innerJoin('user', 'user.id', 'adhoc.ownerid')
      .select(['adhoc.id', 'user.login as owner', 'adhoc.name', 'adhoc.steps'])
      .execute();
    return rows.map(({ steps, ...row }) => ({
      ...row,
      steps: Steps.parse(JSON.parse(steps)).map(({ userid, ...step }) => ({
        ...step,
        ...(userid !== undefined && { user: loginOf.get(userid) }),
      })),
    }));
  },
  shares: (db) => db.selectFrom('adhoc_group').select(['adhocid as id', 'groupid']).execute(),
  more: ({ steps }) =>
    steps.flatMap(({ user, groupid }, index) => [
      ...(user === undefined ? [] : [personReference(`steps.${index}.user`, user)]),
      ...(groupid === undefined
        ? []
        : [{ at: `steps.${index}.groupid`, part: 'usergroup' as const, key: String(groupid) }]),
    ]),
  write: async ({ trx }, { owner, name, groups, steps }, known) => {
    const written: AdhocStep[] = [];
    for (const { user, ...step } of steps)
      written.push({ ...step, ...(user !== undefined && { userid: await personId(trx, user) }) });
    const row = { ownerid: await personId(trx, owner), name, steps: JSON.stringify(written), groups };
    await saveAdhoc(trx, { id: known?.id, ...row });
  },
});
