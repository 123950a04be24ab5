import { CSRF_HEADER } from '#core/contract/constants.ts';
import { errorName } from '#core/contract/errors.ts';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';

export interface Input {
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly modifiers?: readonly string[];
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly json: {
    readonly response: { readonly code: number; readonly message: string; readonly details?: Record<string, unknown> };
  } & Readonly<Record<string, unknown>>;
}

/** Errors any call may return in addition to its own (core/contract/operation.ts). */
const EVERYWHERE = /^(?:request|call|server|session)\./;

const mayFailWith = ({ errors = [] }: Operation, failure: string): boolean =>
  EVERYWHERE.test(failure) || errors.some((declared) => declared === failure);

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

/**
 * A client for the contract: makes any call, valid or not, keeps the session cookie, and rejects failures the contract
 * does not declare.
 */
export class Caller {
  readonly baseUrl: string;
  cookie = '';

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  async call(name: OperationName, input: Input = {}): Promise<Answer> {
    const operation: Operation = operations[name];
    const { body, type } = bodyOf(operation, input.body);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
      encodeURIComponent(String(input.params?.[parameter] ?? '')),
    );
    const modifiers = (input.modifiers ?? []).map((modifier) => `:${modifier}`).join('');
    const address = modifiers === '' ? path : `${path.replace(/\/$/, '')}${modifiers}`;
    const query = new URLSearchParams(input.query).toString();
    const headers = {
      ...(type !== undefined && { 'content-type': type }),
      ...(operation.effect === 'change' && { [CSRF_HEADER]: '1' }),
      ...input.headers,
    };
    const url = query === '' ? address : `${address}?${query}`;
    const answer = await this.send(operation.method, url, body, headers, input.signal);
    const failure = answer.status < 400 ? undefined : errorName(answer.json.response.code);
    if (failure !== undefined && !mayFailWith(operation, failure))
      throw new Error(`${name} fails with ${failure}, which the contract does not say`);
    return answer;
  }

  async send(
    method: string,
    path: string,
    body: BodyInit | undefined,
    headers: Readonly<Record<string, string | undefined>> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    const given = Object.entries({ cookie: this.cookie, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    );
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: given,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    // A known device would be exempt from the limits for strangers; tests opt in explicitly.
    const cookie = response.headers.getSetCookie().find((one) => !one.startsWith('dms_device='));
    if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
    return { status: response.status, headers: response.headers, bytes, json: parsed(bytes) };
  }

  /** Signs in and returns the answer. */
  login(
    username: string,
    password: string,
    rest: Readonly<Record<string, unknown>> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    return this.call('userLogin', { body: { username, password: base64(password), ...rest }, signal });
  }
}

function bodyOf(
  { method, encoding = 'json', body: schema }: Operation,
  body: unknown,
): { body: BodyInit | undefined; type?: string } {
  if (method === 'GET' || schema === undefined) return { body: undefined };
  if (body instanceof FormData) return { body };
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  return encoding === 'base64' ? { body: base64(text), type: 'text/plain' } : { body: text, type: 'application/json' };
}

function parsed(bytes: Buffer): Answer['json'] {
  try {
    return JSON.parse(bytes.toString('utf8')) as Answer['json'];
  } catch {
    return { response: { code: -1, message: '' } };
  }
}
