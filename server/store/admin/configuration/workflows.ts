import type * as z from 'zod/mini';
import type { ConfiguredWorkflow as Shape } from '#core/contract/admin/configuration.ts';
import { parseCondition } from '#core/conditions/parse.ts';
import { checkDefinition } from '#core/workflow/check.ts';
import { parseDefinition } from '#core/workflow/definition.ts';
import { unknownNames } from '../unknownNames.ts';
import { publishWorkflow, workflowNames, workflowRows } from '../workflows.ts';
import { type Db, inOrder, type Part, type Reference } from './part.ts';
import { personKey, personReference } from './people.ts';
import { Unfit } from './unfit.ts';

type Workflow = z.infer<typeof Shape>;
type Json = Readonly<Record<string, unknown>>;

/** A definition with everything of the form `{ user: … }` changed: ids become logins in a file, and ids again here. */
function withUsers(value: unknown, change: (user: unknown, at: string) => unknown, at = ''): unknown {
  const below = (name: string | number) => (at === '' ? String(name) : `${at}.${name}`);
  if (Array.isArray(value)) return value.map((one, index) => withUsers(one, change, below(index)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, part]: [string, unknown]) => [
      name,
      entries.length === 1 && name === 'user' ? change(part, below(name)) : withUsers(part, change, below(name)),
    ]),
  );
}

/**
 * The definition with its properties in the order in which they are stored, so that equal ones have equal texts. Logins
 * are replaced by numbers meanwhile, since a definition has ids.
 */
function ordered(definition: Json): Json {
  const users: unknown[] = [];
  const numbered = withUsers(definition, (user) => -users.push(user));
  const read = parseDefinition(numbered);
  if (!read.ok) return definition;
  return withUsers(read.value, (index) => users[-Number(index) - 1]) as Json;
}

async function readWorkflows(db: Db): Promise<{ entry: Workflow }[]> {
  const [rows, starts, users] = await Promise.all([
    workflowRows(db),
    db.selectFrom('workflow_start').selectAll().orderBy('doctypeid').orderBy('id').execute(),
    db.selectFrom('user').select(['id', 'login']).execute(),
  ]);
  const loginOf = new Map<unknown, string>(users.map(({ id, login }) => [id, login]));
  return inOrder(rows, ({ key }) => key).map(({ key, retired, content }) => ({
    entry: {
      key,
      retired: retired === 1,
      starts: starts
        .filter(({ workflow }) => workflow === key)
        .map(({ doctypeid, condition }) => ({ doctypeid, condition })),
      definition: withUsers(ordered(JSON.parse(content) as Json), (id) => loginOf.get(id) ?? id) as Json,
    },
  }));
}

/** Workflows in their newest version, and what starts them. Older versions stay where they run. */
export const workflowPart: Part<Workflow> = {
  name: 'workflows',
  tables: ['workflow_definition', 'workflow_start', 'user'],
  read: readWorkflows,
  of: ({ workflows = [] }) => workflows,
  place: (index) => `workflows.${index}`,
  keyOf: ({ key }) => key,
  rowOf: ({ key, retired, starts, definition }) => ({
    key,
    retired: retired ? 1 : 0,
    starts: JSON.stringify(starts),
    definition: JSON.stringify(ordered(definition)),
  }),
  refersTo: ({ starts, definition }) => {
    const people: Reference[] = [];
    withUsers(definition, (user, at) => {
      if (typeof user === 'string') people.push(personReference(`definition.${at}`, user));
      return user;
    });
    const types = starts.map(({ doctypeid }, index) => ({
      at: `starts.${index}.doctypeid`,
      part: 'doctype' as const,
      key: String(doctypeid),
    }));
    const started = startedWorkflows(definition, 'definition').map((one) => ({ ...one, part: 'workflows' as const }));
    return [...types, ...people, ...started];
  },
  isSound: ({ starts }) => starts.every(({ condition }) => condition === null || isCondition(condition)),
  write: async (change, { key, starts, retired, definition }, known, at) => {
    const { trx } = change;
    const strangers = strangersIn(definition, new Set(numbersIn(known?.entry.definition).map(({ id }) => id)));
    if (strangers.length > 0)
      throw new Unfit(
        strangers.map((one) => ({ at: `${at}.definition.${one.at}`, fault: 'reference', text: `people ${one.id}` })),
      );
    const users = await trx.selectFrom('user').select(['id', 'loginfolded']).execute();
    const idOf = new Map(users.map(({ id, loginfolded }) => [loginfolded, id]));
    const read = parseDefinition(
      withUsers(definition, (user) => (typeof user === 'string' ? idOf.get(personKey(user)) : user)),
    );
    const names = await workflowNames(trx);
    // Steps of people who have left are kept as they are.
    const existing = { ...names, users: new Set(users.map(({ id }) => id)) };
    const problems = read.ok
      ? // Workflows that it starts may be imported after it: they were checked as references.
        [...checkDefinition(read.value), ...unknownNames(read.value, existing, key)].filter(
          ({ what }) => what !== 'unknownWorkflow',
        )
      : read.error;
    if (!read.ok || problems.length > 0)
      throw new Unfit(
        problems.map((problem) => ({ at: `${at}.definition.${problem.at}`, fault: 'workflow', text: problem.what })),
      );
    const version = (await workflowRows(trx)).find((row) => row.key === key)?.version ?? 0;
    const doctypes = starts.map(({ doctypeid }) => doctypeid);
    await publishWorkflow(change, { key, version, definition: read.value, doctypes, retired });
    await trx.deleteFrom('workflow_start').where('workflow', '=', key).execute();
    if (starts.length > 0)
      await trx
        .insertInto('workflow_start')
        .values(starts.map((start) => ({ workflow: key, ...start })))
        .execute();
  },
};

/** Ids of users in a definition, by their place: of people whom the exporting installation does not know any more. */
function numbersIn(definition: unknown): { at: string; id: number }[] {
  const found: { at: string; id: number }[] = [];
  withUsers(definition, (user, at) => {
    if (typeof user === 'number') found.push({ at, id: user });
    return user;
  });
  return found;
}

/** Ids that are not in the stored definition: here they would be somebody else's. */
const strangersIn = (definition: unknown, stored: ReadonlySet<number>) =>
  numbersIn(definition).filter(({ id }) => !stored.has(id));

function isCondition(text: string): boolean {
  try {
    return parseCondition(JSON.parse(text)).ok;
  } catch {
    return false;
  }
}

/** Workflows that a definition starts, by their place. */
function startedWorkflows(definition: unknown, at: string): { at: string; key: string }[] {
  if (typeof definition !== 'object' || definition === null) return [];
  return Object.entries(definition).flatMap(([name, part]: [string, unknown]) =>
    name === 'workflow' && typeof part === 'string'
      ? [{ at: `${at}.${name}`, key: part }]
      : startedWorkflows(part, `${at}.${name}`),
  );
}
