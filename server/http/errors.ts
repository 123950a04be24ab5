import type { FastifyBaseLogger } from 'fastify';
import { SearchTooSlow } from '#server/store/search/readers.ts';
import { SYSTEM } from '#core/contract/envelope.ts';
import type { Language } from '#core/contract/constants.ts';
import { errorCatalogue } from '#core/contract/errors.ts';
import { Failure } from '#server/rules/failure.ts';
import { DatabaseUnavailable } from '#server/store/database/databaseUnavailable.ts';
import { StoreUnavailable } from '#server/store/files/storeUnavailable.ts';
import { messageOf } from './messages.ts';

/** A failure as it is sent to the client. */
export const failureAnswer = ({ error, details }: Failure, language: Language) => ({
  status: errorCatalogue[error].status,
  envelope: {
    response: {
      system: SYSTEM,
      code: errorCatalogue[error].code,
      message: messageOf(error, details, language),
      details,
    },
  },
});

/**
 * Codes for a full disk: from the file system, and from PostgreSQL (53100, disk_full). SQLite's is recognised by its
 * message.
 */
const storageFull = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
/** Codes of a read or write after the other side has disconnected. */
const disconnectCodes = new Set<unknown>(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);
/** Seconds until the client should retry if the database or the file store is unavailable. */
const AWAY_SECONDS = 5;
const SQLITE_FULL = 'database or disk is full';

/**
 * Maps anything thrown to a failure. Fastify's errors about a request are the caller's fault; a full disk is reported
 * as such; everything else is an internal error: logged, with no details for the caller.
 */
export function failureOf(thrown: unknown, log: FastifyBaseLogger): Failure {
  if (thrown instanceof Failure) return thrown;
  const statusCode = Number(fact(thrown, 'statusCode') ?? 500);
  if (storageFull.has(fact(thrown, 'code')) || fact(thrown, 'errstr') === SQLITE_FULL)
    return new Failure('server.storageFull');
  if (thrown instanceof DatabaseUnavailable) {
    log.warn({ reason: thrown.message }, 'the database is away');
    return new Failure('server.databaseAway', { seconds: AWAY_SECONDS });
  }
  if (thrown instanceof StoreUnavailable) {
    log.warn({ reason: thrown.message }, 'the store of files is away');
    return new Failure('server.storeAway', { seconds: AWAY_SECONDS });
  }
  if (thrown instanceof SearchTooSlow) return new Failure('search.tooSlow');
  // The client has disconnected: not an error of the server.
  if (fact(thrown, 'name') === 'AbortError' || disconnectCodes.has(fact(thrown, 'code')))
    return new Failure('server.stopping');
  if (statusCode === 413) return new Failure('request.tooLarge');
  if (statusCode === 404) return new Failure('call.unknown');
  if (statusCode === 503) return new Failure('server.stopping');
  if (statusCode >= 400 && statusCode < 500) return new Failure('request.invalid');
  log.error({ err: thrown }, 'a call failed');
  return new Failure('server.failed');
}

/** Reads a property of a thrown value of any type. */
const fact = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
