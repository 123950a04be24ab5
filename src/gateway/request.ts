import { CSRF_HEADER, PASSWORD_HEADER, SETUP_CODE_HEADER } from '#core/contract/constants.ts';
import type { Operation } from '#core/contract/operation.ts';
import { toBase64 } from './base64.ts';

/** The parts of a call's input, as in the contract's typed `CallInput`. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly modifiers?: readonly string[];
}

/** A typed call input by its parts, which the mapped type does not expose for a generic name. */
export const looseInput = (input: unknown): LooseInput =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every CallInput of the contract is a LooseInput; TypeScript cannot prove it for all names at once
  input as LooseInput;

const CONTRACT_BASE = '/dms';

/**
 * The URL of a call below `baseUrl`. Parameters are escaped; modifiers are put in the contract's order, before a
 * trailing slash.
 * @throws Error for a missing path parameter
 */
export const urlOf = (operation: Pick<Operation, 'path' | 'modifiers'>, input: LooseInput, baseUrl: string): string => {
  const path = operation.path.slice(CONTRACT_BASE.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`Parameter ${name} of ${operation.path} is missing`);
    return encodeURIComponent(value);
  });
  const suffix = (operation.modifiers ?? [])
    .filter((name) => input.modifiers?.includes(name))
    .map((name) => `:${name}`)
    .join('');
  const modified = path.endsWith('/') ? `${path.slice(0, -1)}${suffix}/` : `${path}${suffix}`;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, value);
  return `${baseUrl}${modified}${query.size > 0 ? `?${query}` : ''}`;
};

/** Headers of a call: message language, CSRF header for changes, a document's password, and the code of the set-up. */
export const headersOf = (
  operation: Pick<Operation, 'effect'>,
  language: string,
  password?: string,
  setupCode?: string,
): Record<string, string> => ({
  'accept-language': language,
  ...(operation.effect === 'change' ? { [CSRF_HEADER]: '1' } : {}),
  ...(password === undefined ? {} : { [PASSWORD_HEADER]: toBase64(password) }),
  // The server ignores everything else, which a header might not carry.
  ...(setupCode === undefined ? {} : { [SETUP_CODE_HEADER]: setupCode.replaceAll(/[^A-Za-z0-9]/g, '') }),
});

/** Body and content type; none for a call without body. Multipart bodies are built by upload.ts. */
export const bodyOf = (
  operation: Pick<Operation, 'body' | 'encoding'>,
  body: unknown,
): { readonly text: string; readonly type: string } | undefined => {
  if (operation.body === undefined) return undefined;
  const json = JSON.stringify(body);
  return operation.encoding === 'base64'
    ? { text: toBase64(json), type: 'text/plain; charset=utf-8' }
    : { text: json, type: 'application/json' };
};
