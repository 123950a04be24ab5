import type { Kysely } from 'kysely';
import type { TextKeys } from '#core/text/keys.ts';
import type { Dialect, FulltextRow } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';

/** What a document is found by: its keys, and its words in order. */
export interface DocumentText extends FulltextRow {
  readonly words: string;
}

/** Rows per insert: both databases limit the parameters of a statement, and PostgreSQL its time. */
const BATCH = 500;

/** A document's searchable text: its own, then that of its file once it has been read. */
export const documentText = (
  id: number,
  own: TextKeys,
  file?: { readonly keys: readonly string[]; readonly words: string },
): DocumentText =>
  file === undefined
    ? { id, keys: own.all(), words: own.words }
    : { id, keys: [...new Set([...own.all(), ...file.keys])], words: `${own.words}\n${file.words}` };

/** Stores documents' searchable text, replacing earlier text. */
export async function putDocumentTexts(
  trx: Kysely<Database>,
  dialect: Dialect,
  texts: readonly DocumentText[],
): Promise<void> {
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    await dialect.putFulltext(trx, 'document', batch);
    await trx
      .insertInto('document_words')
      .values(batch.map(({ id, words }) => ({ docid: id, words })))
      .onConflict((conflict) => conflict.column('docid').doUpdateSet((eb) => ({ words: eb.ref('excluded.words') })))
      .execute();
  }
}
