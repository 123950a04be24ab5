import { keysOf } from '#core/text/keys.ts';
import type { Store } from '#server/store/database/open.ts';
import { documentText, putDocumentTexts } from './documentText.ts';
import { orderText } from './textOrder.ts';
import { putWords } from './words.ts';

/** A document's content as far as it is found by it. */
interface Found {
  readonly filename: string;
  readonly file: { readonly sha256: string; readonly kind: string; readonly encrypted: number };
}

/** Makes the document found by its name and index values from now on, and by its pages once the queue has read them. */
export async function indexContent(
  trx: Store['db'],
  dialect: Store['dialect'],
  { docid, content, values, at }: { docid: number; content: Found; values: readonly string[]; at: number },
): Promise<void> {
  const { filename, file } = content;
  const own = keysOf([filename, ...values]);
  await putWords(trx, own.spellings);
  await putDocumentTexts(trx, dialect, [documentText(docid, own)]);
  await orderText(trx, file, at);
}
