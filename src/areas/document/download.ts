import type { DocumentInfo } from '#core/contract/document.ts';
import { callBinary } from '#src/gateway/call.ts';

/** Milliseconds after which the browser has taken the file over, so that its bytes can be let go. */
const KEEP_URL_MS = 60_000;
/** A download may be large and the line slow. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

/** Hands the original file to the browser under its name; a failure is told by the gateway. */
export async function downloadOriginal(info: Pick<DocumentInfo, 'docid' | 'version' | 'filename'>): Promise<void> {
  const result = await callBinary('documentFile', { params: { docid: String(info.docid) }, body: { docversion: info.version } }, { timeout: DOWNLOAD_TIMEOUT_MS });
  if (!result.ok) return;
  const url = URL.createObjectURL(new Blob([result.value.bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = info.filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
}
