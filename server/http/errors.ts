import type { FastifyBaseLogger } from 'fastify';
import { SearchTooSlow } from '#server/store/search/readers.ts';
import { SYSTEM } from '#core/contract/envelope.ts';
import type { Language } from '#core/contract/constants.ts';
import { errorCatalogue } from '#core/contract/errors.ts';
import { Failure } from '#server/rules/failure.ts';
import { DatabaseAway } from '#server/store/database/databaseAway.ts';
import { messageOf } from './messages.ts';

/** The wire form of a failure. */
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

/** By the file system, by PostgreSQL (disk_full), by SQLite. */
const storageFull = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
/** What reading or writing says when the other side has gone. */
const goneCodes = new Set<unknown>(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);
/** When a call that met no database is worth saying again. */
const DATABASE_RETRY_SECONDS = 5;
const SQLITE_FULL = 'database or disk is full';

/**
 * The failure that anything thrown amounts to. What Fastify and its parts refuse about a request is the caller's; a
 * full disk is told; everything else is ours, is logged, and tells the caller nothing.
 */
export function failureOf(thrown: unknown, log: FastifyBaseLogger): Failure {
  if (thrown instanceof Failure) return thrown;
  const statusCode = Number(fact(thrown, 'statusCode') ?? 500);
  if (storageFull.has(fact(thrown, 'code')) || fact(thrown, 'errstr') === SQLITE_FULL)
    return new Failure('server.storageFull');
  if (thrown instanceof DatabaseAway) {
    log.warn({ reason: thrown.message }, 'the database is away');
    return new Failure('server.databaseAway', { seconds: DATABASE_RETRY_SECONDS });
  }
  if (thrown instanceof SearchTooSlow) return new Failure('search.tooSlow');
  // Nobody is there to hear the answer: a page that was closed is no fault of the server.
  if (fact(thrown, 'name') === 'AbortError' || goneCodes.has(fact(thrown, 'code')))
    return new Failure('server.stopping');
  if (statusCode === 413) return new Failure('request.tooLarge');
  if (statusCode === 404) return new Failure('call.unknown');
  if (statusCode === 503) return new Failure('server.stopping');
  if (statusCode >= 400 && statusCode < 500) return new Failure('request.invalid');
  log.error({ err: thrown }, 'a call failed');
  return new Failure('server.failed');
}

/** A property of something thrown, whoever made it. */
const fact = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
