import type { Kysely } from 'kysely';
import { type Definition, parseDefinition } from '#core/workflow/definition.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** Cache of parsed definitions: a version never changes. */
const known = new Map<string, Definition>();
const KNOWN_MAXIMUM = 500;

const nothing = { de: '?', en: '?', nl: '?', fr: '?', it: '?', es: '?', pl: '?' };
/** A definition without steps: no instance fits it, so each is stopped and can be ended. */
const NO_STEPS: Definition = { caption: nothing, start: '', steps: {} };

/** Parses a stored definition. Only checked ones are stored; a damaged one becomes a definition without steps. */
function definitionIn(content: string): Definition {
  const before = known.get(content);
  if (before !== undefined) return before;
  const definition = readDefinition(content);
  if (known.size >= KNOWN_MAXIMUM) known.clear();
  known.set(content, definition);
  return definition;
}

function readDefinition(content: string): Definition {
  try {
    const read = parseDefinition(JSON.parse(content));
    return read.ok ? read.value : NO_STEPS;
  } catch {
    return NO_STEPS;
  }
}

/** A version of a definition, by default the newest. */
export async function definitionOf(
  db: Db,
  key: string,
  version?: number,
): Promise<{ readonly version: number; readonly definition: Definition } | undefined> {
  const row = await db
    .selectFrom('workflow_definition')
    .where('key', '=', key)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .select(['version', 'content'])
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { version: row.version, definition: definitionIn(row.content) };
}

/** Stores a checked definition as the next version of its key; running workflows keep theirs. */
export async function addDefinition(trx: Db, key: string, definition: Definition, adhoc: boolean): Promise<number> {
  const version = ((await definitionOf(trx, key))?.version ?? 0) + 1;
  await trx
    .insertInto('workflow_definition')
    .values({
      key,
      version,
      caption: JSON.stringify(definition.caption),
      content: JSON.stringify(definition),
      adhoc: adhoc ? 1 : 0,
    })
    .execute();
  return version;
}

/**
 * The newest versions of definitions that can be started by hand, by key. Those started by document types are visible
 * in their clients' realms, others to the whole company.
 */
export async function definitions(
  db: Db,
  realms: readonly number[],
): Promise<readonly { readonly key: string; readonly caption: string }[]> {
  return db
    .selectFrom('workflow_definition as one')
    .where('adhoc', '=', 0)
    .where('retired', '=', 0)
    .where('version', '=', (eb) =>
      eb
        .selectFrom('workflow_definition as other')
        .whereRef('other.key', '=', 'one.key')
        .select((inner) => inner.fn.max('other.version').as('version')),
    )
    .where((eb) => {
      const starts = eb.selectFrom('workflow_start').whereRef('workflow', '=', 'one.key').select('workflow_start.id');
      const here = starts
        .innerJoin('doctype', 'doctype.id', 'workflow_start.doctypeid')
        .innerJoin('realm', 'realm.clientid', 'doctype.clientid')
        .where('realm.id', 'in', realms);
      return eb.or([eb.not(eb.exists(starts)), eb.exists(here)]);
    })
    .select(['key', 'caption'])
    .orderBy('key')
    .execute();
}

/** The workflows started by archiving a document of that type. */
export const startsOf = (db: Db, doctypeid: number) =>
  db
    .selectFrom('workflow_start')
    .where('doctypeid', '=', doctypeid)
    .select(['workflow', 'condition'])
    .orderBy('id')
    .execute();
