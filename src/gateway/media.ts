import { operations } from '#core/contract/operations.ts';
import { connection } from './connection.ts';
import { urlOf } from './request.ts';

/** Where a player finds a film: it asks by itself, in ranges, with the session's cookie and nothing else. */
export const mediaAddress = (docid: number, version: number): string =>
  urlOf(
    operations.documentMedia,
    { params: { docid: String(docid) }, query: { docversion: String(version) } },
    connection().baseUrl,
  );
