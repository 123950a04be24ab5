import type { FastifyBaseLogger } from 'fastify';
import { SYSTEM } from '#core/contract/envelope.ts';
import type { Language } from '#core/contract/constants.ts';
import { errorCatalogue } from '#core/contract/errors.ts';
import { Failure } from '#server/rules/failure.ts';
import { messageOf } from './messages.ts';

/** The wire form of a failure. */
export const failureAnswer = ({ error, details }: Failure, language: Language) => ({
  status: errorCatalogue[error].status,
  envelope: { response: { system: SYSTEM, code: errorCatalogue[error].code, message: messageOf(error, details, language), details } },
});

const storageFull = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/**
 * The failure that anything thrown amounts to. What Fastify and its parts refuse about a request is the caller's; a full
 * disk is told; everything else is ours, is logged, and tells the caller nothing.
 */
export function failureOf(thrown: unknown, log: FastifyBaseLogger): Failure {
  if (thrown instanceof Failure) return thrown;
  const { code, statusCode, errstr } = facts(thrown);
  if (storageFull.has(code) || errstr === 'database or disk is full') return new Failure('server.storageFull');
  if (statusCode === 413) return new Failure('request.tooLarge');
  if (statusCode === 404) return new Failure('call.unknown');
  if (statusCode === 503) return new Failure('server.stopping');
  if (statusCode >= 400 && statusCode < 500) return new Failure('request.invalid');
  log.error({ err: thrown }, 'a call failed');
  return new Failure('server.failed');
}

function facts(thrown: unknown): { code: string; statusCode: number; errstr: string } {
  const record: Record<string, unknown> = typeof thrown === 'object' && thrown !== null ? { ...thrown } : {};
  return { code: String(record['code'] ?? ''), statusCode: Number(record['statusCode'] ?? 500), errstr: String(record['errstr'] ?? '') };
}
