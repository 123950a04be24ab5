import type { Kysely } from 'kysely';
import { keysOf, type TextKeys } from '#core/text/keys.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';
import { documentText, putDocumentTexts } from './documentText.ts';
import { finishText, type HeldText } from './textOrder.ts';
import { putWords } from './words.ts';

/** A document's own text, indexed before that of its pages: name and index values. */
export const ownText = (filename: string, values: readonly string[]): string => [filename, ...values].join('\n');

/** Thrown to roll back a file's text if the file was queued again, or taken by another instance, meanwhile. */
class Outdated extends Error {}

/**
 * Indexes a file's text for each attachment with that file, and, together with name and index values, for each document
 * with it as current version; ends its job. Does nothing if the job is no longer held.
 * @param end runs in the same transaction
 */
export async function indexFileText(
  { db, dialect }: Store,
  held: HeldText,
  text: TextKeys,
  end?: (trx: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
  const { sha256 } = held;
  const indexed = db.transaction().execute(async (trx) => {
    const documents = await trx
      .selectFrom('document_version')
      .innerJoin('document', (join) =>
        join
          .onRef('document.id', '=', 'document_version.docid')
          .onRef('document.currentversion', '=', 'document_version.version'),
      )
      .where('document_version.sha256', '=', sha256)
      .select(['document.id', 'document.filename'])
      .execute();
    const file = { keys: text.all(), words: text.words };
    // Spellings from attachments are never suggested.
    const spellings = new Map(documents.length > 0 ? text.spellings : []);
    for (const { id, filename } of documents) {
      const values = await trx.selectFrom('document_index').where('docid', '=', id).select('value').execute();
      const own = keysOf([filename, ...values.map((row) => row.value)]);
      await putDocumentTexts(trx, dialect, [documentText(id, own, file)]);
      for (const [form, spelling] of own.spellings) spellings.set(form, spelling);
    }
    const attachments = await trx
      .selectFrom('attachment')
      .where('sha256', '=', sha256)
      .where('deletedat', 'is', null)
      .select('id')
      .execute();
    for (const { id } of attachments) await dialect.putFulltext(trx, 'attachment', [{ id, keys: file.keys }]);
    await putWords(trx, spellings);
    if (!(await finishText(trx, held))) throw new Outdated();
    await end?.(trx);
  });
  await indexed.catch((error: unknown) => {
    if (!(error instanceof Outdated)) throw error;
  });
}
