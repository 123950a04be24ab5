import { documentOperations } from '#core/contract/document/document.ts';
import { poolOperations } from '#core/contract/work/pool.ts';
import { connection } from './connection.ts';
import { urlOf } from './request.ts';

/** Where the browser finds the picture of a page that lies in a pool; the page never changes, so that it is kept. */
export const poolPageAddress = (fileid: number, pageno: number, dpi: number): string =>
  urlOf(
    poolOperations.poolPageImage,
    { params: { fileid: String(fileid), pageno: String(pageno) }, query: { dpi: String(dpi) } },
    connection().baseUrl,
  );

/** Where a player finds a film: it asks by itself, in ranges, with the session's cookie and nothing else. */
export const mediaAddress = (docid: number, version: number): string =>
  urlOf(
    documentOperations.documentMedia,
    { params: { docid: String(docid) }, query: { docversion: String(version) } },
    connection().baseUrl,
  );
