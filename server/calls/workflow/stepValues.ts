import type { Kysely } from 'kysely';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import { readValue } from '#core/kernel/value.ts';
import type { FormField } from '#core/workflow/definition.ts';
import { rulesOf } from '#server/calls/fields.ts';
import { mayHold } from '#server/rules/document/indexes.ts';
import { isLookupValue } from '#server/store/document/filing.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/**
 * Whether the values filled in at a step obey the rules of the document's indexes that they are written to
 * (specification, section 5). Whether they have the step's types is checked by the engine.
 */
export async function obeyIndexRules(
  db: Db,
  docid: number,
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { maskid, clientid } = await db
    .selectFrom('document')
    .innerJoin('realm', 'realm.id', 'document.realmid')
    .where('document.id', '=', docid)
    .select(['document.maskid', 'realm.clientid'])
    .executeTakeFirstOrThrow();
  for (const { name, type, index } of fields) {
    const text = Object.hasOwn(typed, name) ? typed[name] : undefined;
    if (index === undefined || text === undefined) continue;
    const read = type === 'flag' || text === '' ? undefined : readValue(type, text);
    const value = read?.ok === true ? read.value.wire : text;
    const rules = await rulesAt(db, maskid, index);
    if (rules === undefined) continue;
    if (mayHold(rules, value) !== null) return false;
    const at = { maskid, clientid, indexid: rules.indexid };
    if (rules.lookup && value !== '' && !(await isLookupValue(db, at, value))) return false;
  }
  return true;
}

/** The rules of an index, and those of its field if the mask has one. */
async function rulesAt(db: Db, maskid: number, name: string) {
  const index = await db.selectFrom('index_def').where('name', '=', name).selectAll().executeTakeFirst();
  if (index === undefined) return undefined;
  const field = await db
    .selectFrom('mask_field')
    .where('maskid', '=', maskid)
    .where('indexid', '=', index.id)
    .selectAll()
    .executeTakeFirst();
  const rules = rulesOf(index, field);
  // A step may also fill indexes that the mask does not show or that users may not change.
  return { ...rules, flags: rules.flags | INDEX_FLAGS.index };
}
