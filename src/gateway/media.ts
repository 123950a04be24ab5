import { documentOperations } from '#core/contract/document.ts';
import { connection } from './connection.ts';
import { urlOf } from './request.ts';

/** Where a player finds a film: it asks by itself, in ranges, with the session's cookie and nothing else. */
export const mediaAddress = (docid: number, version: number): string =>
  urlOf(
    documentOperations.documentMedia,
    { params: { docid: String(docid) }, query: { docversion: String(version) } },
    connection().baseUrl,
  );
