import type { DocumentInfo } from '#core/contract/document.ts';
import { callBinary } from '#src/gateway/call.ts';

/** Milliseconds after which the browser has taken the file over, so that its bytes can be let go. */
const KEEP_URL_MS = 60_000;
/** A download may be large and the line slow. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

type Source = Pick<DocumentInfo, 'docid' | 'version' | 'filename'>;

/** Hands the original file to the browser under its name; a failure is told by the gateway. */
export async function downloadOriginal({ docid, version, filename }: Source): Promise<void> {
  const result = await callBinary('documentFile', { params: { docid: String(docid) }, body: { docversion: version } }, { timeout: DOWNLOAD_TIMEOUT_MS });
  if (result.ok) hand(result.value.bytes, filename);
}

/** The same as PDF, with the saved marks drawn into its pages or without. */
export async function downloadPdf({ docid, version, filename }: Source, marks: boolean, password: string | undefined): Promise<void> {
  const options = { timeout: DOWNLOAD_TIMEOUT_MS, ...(password === undefined ? {} : { password }) };
  const result = await callBinary('documentFile', { params: { docid: String(docid) }, modifiers: ['pdf'], body: { docversion: version, layer: marks } }, options);
  if (result.ok) hand(result.value.bytes, pdfName(filename));
}

/** The name a PDF of a file is saved under. */
export const pdfName = (filename: string): string => `${filename.replace(/\.[a-z][a-z0-9]{0,4}$/i, '')}.pdf`;

function hand(bytes: ArrayBuffer, filename: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
}
