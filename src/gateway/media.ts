import { documentOperations } from '#core/contract/document/document.ts';
import { poolOperations } from '#core/contract/work/pool.ts';
import { connection } from './connection.ts';
import { urlOf } from './request.ts';

/** Address of a pool page's image; the page never changes, so the browser may cache it. */
export const poolPageAddress = (fileid: number, pageno: number, dpi: number): string =>
  urlOf(
    poolOperations.poolPageImage,
    { params: { fileid: String(fileid), pageno: String(pageno) }, query: { dpi: String(dpi) } },
    connection().baseUrl,
  );

/** Address of a video: the player requests ranges itself, sending only the session cookie. */
export const mediaAddress = (docid: number, version: number): string =>
  urlOf(
    documentOperations.documentMedia,
    { params: { docid: String(docid) }, query: { docversion: String(version) } },
    connection().baseUrl,
  );
