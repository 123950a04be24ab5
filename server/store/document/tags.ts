import type { Kysely } from 'kysely';
import { fold } from '#core/text/fold.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** A document's tags, by name. */
export const tagsOf = (db: Db, docid: number) =>
  db
    .selectFrom('document_tag')
    .innerJoin('tag', 'tag.id', 'document_tag.tagid')
    .where('document_tag.docid', '=', docid)
    .select(['tag.id', 'tag.name', 'document_tag.docid'])
    .orderBy('tag.folded')
    .execute();

/** Tags with a given prefix on documents the user may see, most used first. */
export const suggestTags = (db: Db, { realms }: Pick<Principal, 'realms'>, prefix: string, limit: number) =>
  db
    .selectFrom('tag')
    .innerJoin('document_tag', 'document_tag.tagid', 'tag.id')
    .innerJoin('document', 'document.id', 'document_tag.docid')
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', 'is', null)
    .where('tag.folded', '>=', fold(prefix))
    .where('tag.folded', '<', `${fold(prefix)}\u{10FFFF}`)
    .select(['tag.id', 'tag.name'])
    .groupBy(['tag.id', 'tag.name'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag.name')
    .limit(limit)
    .execute();

/** The tag, if a document the user may see has it. */
export const findTag = (db: Db, { realms }: Pick<Principal, 'realms'>, id: number) =>
  db
    .selectFrom('tag')
    .innerJoin('document_tag', 'document_tag.tagid', 'tag.id')
    .innerJoin('document', 'document.id', 'document_tag.docid')
    .where('tag.id', '=', id)
    .where('document.realmid', 'in', realms)
    .select(['tag.id', 'tag.name'])
    .executeTakeFirst();

/** The tag of that name, ignoring case and accents; created if it does not exist. */
export async function tagNamed(trx: Db, name: string): Promise<{ id: number; name: string }> {
  const folded = fold(name);
  await trx
    .insertInto('tag')
    .values({ name, folded })
    .onConflict((conflict) => conflict.column('folded').doNothing())
    .execute();
  return trx.selectFrom('tag').where('folded', '=', folded).select(['id', 'name']).executeTakeFirstOrThrow();
}

/** Returns whether the document did not have the tag yet. */
export async function putTag(trx: Db, docid: number, tagid: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('document_tag')
    .values({ docid, tagid })
    .onConflict((conflict) => conflict.columns(['docid', 'tagid']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a tag from a document; returns its name, or undefined if the document did not have it. */
export async function removeTag(trx: Db, docid: number, tagid: number): Promise<string | undefined> {
  const tag = (await tagsOf(trx, docid)).find(({ id }) => id === tagid);
  if (tag !== undefined)
    await trx.deleteFrom('document_tag').where('docid', '=', docid).where('tagid', '=', tagid).execute();
  return tag?.name;
}
