import { keysOf } from '#core/text/keys.ts';
import type { Store } from '#server/store/database/open.ts';
import { documentText, putDocumentTexts } from './documentText.ts';
import { orderText } from './textOrder.ts';
import { putWords } from './words.ts';

/** The parts of a document's content that matter for finding it. */
interface Found {
  readonly filename: string;
  readonly file: { readonly sha256: string; readonly kind: string; readonly encrypted: number };
}

/** Indexes a document's name and index values at once, and queues its file for the text of its pages. */
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
