import * as z from 'zod/mini';
import { CODE_OK, Response as EnvelopeResponse } from '#core/contract/envelope.ts';
import type { ErrorName } from '#core/contract/errors.ts';
import type { JsonName, Operations } from '#core/contract/operations.ts';
import type { CallNouns, Operation } from '#core/contract/operation.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { connection } from './connection.ts';
import type { CallError, ClientFailure } from './error.ts';

// The page's content security policy forbids eval, which zod's compiled parsers would use.
z.config({ jitless: true });

const Envelope = z.object({ response: EnvelopeResponse });

const answerSchemas = new WeakMap<Operation, z.ZodMiniType>();

const schemaOf = (operation: Operation): z.ZodMiniType => {
  const known = answerSchemas.get(operation);
  if (known !== undefined) return known;
  const { answer } = operation;
  const lists =
    answer.kind === 'nouns' ? Object.entries(answer.nouns).map(([noun, shape]) => [noun, z.array(shape)] as const) : [];
  const schema = z.object(Object.fromEntries(lists));
  answerSchemas.set(operation, schema);
  return schema;
};

export const clientError = (name: ClientFailure, status = 0): CallError => ({
  status,
  code: 0,
  name,
  message: connection().describe(name),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What servers answer for an unknown address or method: not found, not allowed, not implemented. */
const LACKING: ReadonlySet<number> = new Set([404, 405, 501]);

/** The catalogue is loaded with the first failure; if that fails, the server's message is shown all the same. */
const errorName = async (code: number): Promise<ErrorName | undefined> =>
  import('#core/contract/errors.ts').then(
    (catalogue) => catalogue.errorName(code),
    () => undefined,
  );

/**
 * The failure in the envelope. Without an envelope, `notServed` if the status says that the server lacks the call (as a
 * provider's own may, docs/provider.md), else `malformed` (e.g. a proxy's error page).
 */
export const errorOf = async (status: number, text: string): Promise<CallError> => {
  const envelope = Envelope.safeParse(parseJson(text));
  if (!envelope.success) return clientError(LACKING.has(status) ? 'notServed' : 'malformed', status);
  const { code, message, details } = envelope.data.response;
  const name = await errorName(code);
  return {
    status,
    code,
    // If the server sent no message, ours is used.
    message: message.trim() || connection().describe('unexpected'),
    ...(name && { name }),
    ...(details && { details }),
  };
};

/** Characters above which an answer is validated in several tasks. */
const LONG = 200_000;

/** Decodes a JSON answer. One that does not match the contract is `malformed`: callers only see validated fields. */
export const decodeAnswer = async <Name extends JsonName>(
  operation: Operation,
  status: number,
  text: string,
): Promise<Result<CallNouns<Operations[Name]>, CallError>> => {
  const json = parseJson(text);
  const envelope = Envelope.safeParse(json);
  if (status < 200 || status > 299 || !envelope.success || envelope.data.response.code !== CODE_OK)
    return fail(await errorOf(status, text));
  // If the code for long answers cannot be loaded, the import throws and the server counts as unreachable.
  const decoded =
    text.length > LONG
      ? await (await import('./longAnswer.ts')).parseInTurns(operation, json)
      : schemaOf(operation).safeParse(json);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema was built from this operation's nouns, which the mapped type cannot follow
  return decoded.success ? ok(decoded.data as CallNouns<Operations[Name]>) : fail(clientError('malformed', status));
};
