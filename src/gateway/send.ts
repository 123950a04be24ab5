import type { Operation } from '#core/contract/operation.ts';
import type { OperationName } from '#core/contract/operations.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import { clientError } from './answer.ts';
import { connection } from './connection.ts';
import { knownOperation, loadOperation } from './contract.ts';
import type { CallError } from './error.ts';
import { noteSent, type SentCall } from './epoch.ts';
import { emitGateway } from './events.ts';
import { createReach } from './reach.ts';
import { reactionTo } from './reaction.ts';
import { bodyOf, headersOf, type LooseInput, urlOf } from './request.ts';

/** Milliseconds for a call, from sending to the last byte. */
export const CALL_TIMEOUT_MS = 30_000;

/** An answer, as far as it is read. */
type Answered = Pick<Response, 'ok' | 'status' | 'headers' | 'body' | 'text' | 'blob'>;

/** A request that can be handed to another thread. */
interface PlainRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly credentials: RequestCredentials;
  readonly body?: string;
  readonly keepalive?: true;
}

/**
 * Makes a request on another thread: its answer has arrived as a whole. Rejects if there is none, and once the signal
 * aborts.
 */
export type Transport = (
  url: string,
  request: PlainRequest,
  signal: AbortSignal,
) => Promise<{
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Blob;
}>;

/** The only fetch of the main thread (docs/decisions/0006-fetch-on-the-main-thread.md). */
async function answerTo(
  url: string,
  request: PlainRequest,
  signal: AbortSignal,
  transport: Transport | undefined,
): Promise<Answered> {
  if (transport === undefined) return fetch(url, { ...request, signal });
  const { status, headers, body } = await transport(url, request, signal);
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
    body: null,
    text: () => body.text(),
    blob: () => Promise.resolve(body),
  };
}

export interface CallOptions {
  /** Aborts the call; its error is then `aborted` and is not shown. */
  readonly signal?: AbortSignal;
  /** The caller shows failures itself (specification, section 8: 'a call can suppress its message'). */
  readonly silent?: boolean;
  /** Password of an encrypted document. */
  readonly password?: string;
  /** The code of the first set-up, for a call with a configuration file. */
  readonly setupCode?: string;
  /** Called with the bytes received of a binary answer, and the total if the server gives it. */
  readonly onProgress?: (received: number, total: number | undefined) => void;
  /** Time limit for the whole call in ms; CALL_TIMEOUT_MS by default. */
  readonly timeout?: number;
  /** Time limit in ms between bytes instead of for the whole call: for binary answers that may take long. */
  readonly idleTimeout?: number;
  /**
   * Seconds after which the server should answer that the result is being prepared, instead of keeping the connection.
   */
  readonly wait?: number;
  /** Makes the request on another thread. */
  readonly transport?: Transport;
  /** The request is sent even if the page is being closed. */
  readonly outlivesPage?: boolean;
}

export const isCrossOrigin = (baseUrl: string): boolean => /^https?:/.test(baseUrl);

/** The error for an unreachable server: aborted by the caller, offline, or timed out. */
export const unreached = (signal: AbortSignal | undefined): CallError => {
  if (signal?.aborted === true) return clientError('aborted');
  return clientError(connection().online() ? 'noResponse' : 'offline');
};

type Read<Value> = (response: Answered, arrived: () => void, operation: Operation) => Promise<Result<Value, CallError>>;

/**
 * Sends a call and reads the answer with `read`, both within the time limit; `arrived` reports that data was received.
 */
export const send = async <Value>(
  name: OperationName,
  input: LooseInput,
  options: CallOptions,
  read: Read<Value>,
): Promise<Result<Value, CallError>> => {
  const sent = noteSent(name);
  const operation = knownOperation(name) ?? (await contracted(name));
  if (operation === undefined) return announce(name, undefined, fail(unreached(options.signal)), options, sent);
  return announce(name, operation, await exchange(operation, input, options, read), options, sent);
};

/** Undefined if that part of the contract could not be loaded. */
export const contracted = async (name: OperationName): Promise<Operation | undefined> => {
  try {
    return knownOperation(name) ?? (await loadOperation(name));
  } catch {
    return undefined;
  }
};

const exchange = async <Value>(
  operation: Operation,
  input: LooseInput,
  options: CallOptions,
  read: Read<Value>,
): Promise<Result<Value, CallError>> => {
  const { baseUrl, language } = connection();
  const body = bodyOf(operation, input.body);
  const patience = timeLimitOf(options);
  try {
    const request: PlainRequest = {
      method: operation.method,
      headers: {
        ...headersOf(operation, language(), options.password, options.setupCode),
        ...(body === undefined ? {} : { 'content-type': body.type }),
        ...(options.wait === undefined ? {} : { prefer: `wait=${options.wait}` }),
      },
      credentials: isCrossOrigin(baseUrl) ? 'include' : 'same-origin',
      ...(body === undefined ? {} : { body: body.text }),
      ...(options.outlivesPage === true ? { keepalive: true } : {}),
    };
    const signal = options.signal === undefined ? patience.signal : AbortSignal.any([options.signal, patience.signal]);
    const response = await answerTo(urlOf(operation, input, baseUrl), request, signal, options.transport);
    patience.renew();
    return await read(response, patience.renew, operation);
  } catch {
    return fail(unreached(options.signal));
  } finally {
    patience.end();
  }
};

/** The time limit of a call: in total, or between parts of its answer. */
function timeLimitOf({ timeout = CALL_TIMEOUT_MS, idleTimeout }: Pick<CallOptions, 'timeout' | 'idleTimeout'>): {
  readonly signal: AbortSignal;
  readonly renew: () => void;
  readonly end: () => void;
} {
  if (idleTimeout === undefined)
    return { signal: AbortSignal.timeout(timeout), renew: () => undefined, end: () => undefined };
  const idle = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  const renew = (): void => {
    end();
    timer = setTimeout(() => idle.abort(new DOMException('nothing came', 'TimeoutError')), idleTimeout);
  };
  renew();
  return { signal: idle.signal, renew, end };
}

const noteReach = createReach(() => emitGateway('server.back', {}));

/**
 * Reports a failure to the app according to specification, section 8, and returns the result. Failures of a replaced
 * session are ignored.
 */
export const announce = <Value>(
  name: OperationName,
  operation: Operation | undefined,
  result: Result<Value, CallError>,
  options: Pick<CallOptions, 'silent'>,
  sent: SentCall,
): Result<Value, CallError> => {
  const isPresent = sent.answered(result.ok);
  noteReach(result.ok ? undefined : result.error, sent.at);
  if (result.ok) return result;
  const reaction = reactionTo(operation, result.error);
  if (reaction === 'expire') {
    if (isPresent) emitGateway('session.expired', { call: name });
    // It is read once the user has signed in again: the server's 'Please sign in.' would then be wrong.
    return fail({ ...result.error, message: connection().describe('sessionEnded') });
  }
  if (reaction === 'note') emitGateway('call.noted', { call: name, error: result.error });
  if (reaction === 'tell' && options.silent !== true) emitGateway('call.failed', { call: name, error: result.error });
  return result;
};
