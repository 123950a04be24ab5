import type { DocumentInfo } from '#core/contract/document.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';

/** Milliseconds after which the browser has taken the file over, so that its bytes can be let go. */
const KEEP_URL_MS = 60_000;
/** A download may be large and the line slow. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

type Source = Pick<DocumentInfo, 'docid' | 'version' | 'filename'>;

/** The original, byte for byte. */
export async function fetchOriginal({ docid, version }: Pick<Source, 'docid' | 'version'>, options: CallOptions = {}): Promise<Result<Blob, CallError>> {
  const result = await callBinary('documentFile', { params: { docid: String(docid) }, body: { docversion: version } }, { timeout: DOWNLOAD_TIMEOUT_MS, ...options });
  return result.ok ? ok(new Blob([result.value.bytes])) : result;
}

/** Hands the original file to the browser under its name; a failure is told by the gateway. */
export async function downloadOriginal(source: Source): Promise<void> {
  const result = await fetchOriginal(source);
  if (result.ok) hand(result.value, source.filename);
}

/** The file as PDF, with the saved marks drawn into its pages or without. */
export async function fetchPdf({ docid, version }: Pick<Source, 'docid' | 'version'>, options: CallOptions = {}, marks = false): Promise<Result<Blob, CallError>> {
  const result = await callBinary('documentFile', { params: { docid: String(docid) }, modifiers: ['pdf'], body: { docversion: version, layer: marks } }, { timeout: DOWNLOAD_TIMEOUT_MS, ...options });
  return result.ok ? ok(new Blob([result.value.bytes])) : result;
}

/** Hands the file as PDF to the browser. */
export async function downloadPdf(source: Source, marks: boolean, password: string | undefined): Promise<void> {
  const result = await fetchPdf(source, password === undefined ? {} : { password }, marks);
  if (result.ok) hand(result.value, pdfName(source.filename));
}

/** The name a PDF of a file is saved under. */
export const pdfName = (filename: string): string => `${filename.replace(/\.[a-z][a-z0-9]{0,4}$/i, '')}.pdf`;

function hand(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file.slice(0, file.size, 'application/octet-stream'));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
}
