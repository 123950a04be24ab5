import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminNoun, UsedBy } from '#core/contract/admin/admin.ts';
import { isOfUse } from '../lookupTables.ts';
import type { Database } from '../schema.ts';
import type { Kind, Row } from './kinds.ts';
import { unknownNames } from './unknownNames.ts';

type Db = Kysely<Database>;
export interface Use {
  readonly by: UsedBy;
  readonly count: number;
}

/** Rows of a table that count: not those of a look-up table that was replaced, or whose import was killed. */
const thatCount = (table: string, now: number): RawBuilder<unknown> =>
  table === 'lookup_value' ? sql` and ${isOfUse(now)}` : sql``;

/** How many rows, workflows, forms and templates refer to a row, by what they are; none of which there are none. */
export async function usesOf(db: Db, kind: Kind, row: Row, now: number): Promise<Use[]> {
  const counts = new Map<UsedBy, number>();
  const add = ({ by, count }: Use) => counts.set(by, (counts.get(by) ?? 0) + count);
  for (const [table, column, by, counter] of kind.uses) {
    const counted = counter === undefined ? sql`count(*)` : sql`sum(${sql.ref(counter)})`;
    const { rows } = await sql<{
      count: number | string | null;
    }>`select ${counted} as count from ${sql.table(table)} where ${sql.ref(column)} = ${row.id}${thatCount(table, now)}`.execute(
      db,
    );
    add({ by, count: Number(rows[0]?.count ?? 0) });
  }
  (await namedInside(db, kind.noun, row)).forEach(add);
  if (kind.noun === 'provider') add({ by: 'account', count: await signedInByDefault(db, row) });
  return [...counts].filter(([, count]) => count > 0).map(([by, count]) => ({ by, count }));
}

/** Whether anything refers to a row; ends at the first that does. */
export async function isInUse(db: Db, kind: Kind, row: Row, now: number): Promise<boolean> {
  for (const [table, column, , counter] of kind.uses) {
    const isUsed = counter === undefined ? sql`` : sql` and ${sql.ref(counter)} > 0`;
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${row.id}${isUsed}${thatCount(table, now)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  if (kind.noun === 'provider' && (await signedInByDefault(db, row)) > 0) return true;
  return (await namedInside(db, kind.noun, row)).some(({ count }) => count > 0);
}

/** The property by which forms, and steps of ad-hoc templates, refer to a row. */
const NAMED_BY: Partial<Record<AdminNoun, string>> = {
  doctype: 'doctypeid',
  index: 'indexid',
  mask: 'maskid',
  pool: 'pool',
  user: 'userid',
  usergroup: 'groupid',
};

/** References that the database does not know as such: in stored JSON, and where a row is the last of its kind. */
async function namedInside(db: Db, noun: AdminNoun, row: Row): Promise<readonly Use[]> {
  const property = NAMED_BY[noun];
  if (property === undefined) return [];
  const alone = noun === 'usergroup' ? await soleTemplates(db, row.id) : 0;
  const [forms, templates, workflows] = await Promise.all([formsInUse(db), templatesOf(db), workflowsInUse(db)]);
  const namedIn = (texts: readonly string[]) => texts.some((text) => hasValue(JSON.parse(text), property, row.id));
  return [
    { by: 'form', count: forms.filter(namedIn).length },
    { by: 'template', count: templates.filter((text) => namedIn([text])).length + alone },
    { by: 'workflow', count: workflows.filter((workflow) => isNamedIn(workflow, noun, row)).length },
  ];
}

/** Users who have no password and no provider of their own: while it is offered, only the standard one lets them in. */
async function signedInByDefault(db: Db, { standard, retired }: Row): Promise<number> {
  if (standard !== 1 || retired === 1) return 0;
  const { count } = await db
    .selectFrom('user')
    .where('active', '=', 1)
    .where('providerid', 'is', null)
    .where('passwordhash', '=', '')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Templates of the company that are this group's alone: without it nobody could use them. */
async function soleTemplates(db: Db, groupid: number): Promise<number> {
  const { count } = await db
    .selectFrom('template')
    .innerJoin('template_group', 'template_group.templateid', 'template.id')
    .where('template_group.groupid', '=', groupid)
    .where('template.ownerid', 'is', null)
    .where('template.everyone', '=', 0)
    .where('template.retired', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('template_group as other')
            .whereRef('other.templateid', '=', 'template.id')
            .where('other.groupid', '<>', groupid)
            .select('other.groupid'),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function hasValue(value: unknown, property: string, wanted: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, part]: [string, unknown]) => (name === property && part === wanted) || hasValue(part, property, wanted),
  );
}

/** Drafts and published definitions of the forms that are not deleted. */
const formsInUse = async (db: Db): Promise<string[][]> =>
  (
    await db
      .selectFrom('form')
      .leftJoin('form_version', (join) =>
        join.onRef('form_version.formid', '=', 'form.id').onRef('form_version.version', '=', 'form.version'),
      )
      .where('form.deletedat', 'is', null)
      .select(['form.draft', 'form_version.definition'])
      .execute()
  ).map(({ draft, definition }) => [draft, ...(definition === null ? [] : [definition])]);

const templatesOf = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('adhoc').select('steps').execute()).map(({ steps }) => steps);

interface Defined {
  readonly key: string;
  readonly content: string;
}

/** The definitions that can still be started, and those of running workflows. */
const workflowsInUse = (db: Db): Promise<Defined[]> =>
  db
    .selectFrom('workflow_definition as one')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('one.adhoc', '=', 0),
          eb('one.retired', '=', 0),
          eb(
            'one.version',
            '=',
            eb
              .selectFrom('workflow_definition as other')
              .whereRef('other.key', '=', 'one.key')
              .select((inner) => inner.fn.max('other.version').as('version')),
          ),
        ]),
        eb.exists(
          eb
            .selectFrom('workflow')
            .whereRef('workflow.definition', '=', 'one.key')
            .whereRef('workflow.version', '=', 'one.version')
            .where('workflow.endedat', 'is', null)
            .select('workflow.wfid'),
        ),
      ]),
    )
    .select(['one.key', 'one.content'])
    .execute();

const EVERY = { has: () => true };

/** Whether a definition would lack a name if the row were gone. */
function isNamedIn({ key, content }: Defined, noun: AdminNoun, row: Row): boolean {
  const others = { has: (one: number | string) => one !== row.id && one !== row['name'] };
  const names = {
    users: noun === 'user' ? others : EVERY,
    groups: noun === 'usergroup' ? others : EVERY,
    indexes: noun === 'index' ? others : EVERY,
    workflows: EVERY,
  };
  return unknownNames(JSON.parse(content), names, key).length > 0;
}
