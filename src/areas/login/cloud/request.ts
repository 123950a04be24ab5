import * as z from 'zod/mini';
import { parseStored } from '#src/stores/storage.ts';

/**
 * Stored in the tab while the user is at the provider (specification, section 3, Session user, oauth). `isApart` marks
 * a window opened only for that.
 */
const CloudRequest = z.object({
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  keepalive: z.boolean(),
  isApart: z.boolean(),
});
export type CloudRequest = z.infer<typeof CloudRequest>;

/** Specification, section 9; `openid profile` makes the answer name the user (OpenID Connect). */
export const CLOUD_SCOPE = 'openid profile User.Read offline_access';
/** Specification, section 9. */
export const CLOUD_TENANT = 'organizations';
/** Specification, section 3, Cloud-office login data. */
export const CLOUD_AUTHTYPE = 5;

/** A random, unguessable text. */
export const freshState = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The sign-in address (specification, section 4, Cloud-office): the provider address from the server plus our
 * parameters. Undefined for addresses a browser must not open.
 */
export const authorizeAddress = (
  url: string,
  { clientId, redirectUri, state, keepalive }: Omit<CloudRequest, 'isApart'>,
  username: string,
): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (!/^https?:$/.test(address.protocol)) return undefined;
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    response_mode: 'query',
    scope: CLOUD_SCOPE,
    state,
    ...(username.trim() !== '' && { login_hint: username.trim() }),
    ...(!keepalive && { prompt: 'select_account' }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
};

export const readRequest = (text: string | undefined): CloudRequest | undefined => {
  const read = CloudRequest.safeParse(parseStored(text));
  return read.success ? read.data : undefined;
};

export interface CloudAnswer {
  readonly code: string;
  /** The provider's issuer identifier, if sent. */
  readonly issuer: string | undefined;
}

/**
 * The code in the return address; undefined if it is missing, if the provider reported an error, or if the state does
 * not match a request of this tab (section 5).
 */
export const readAnswer = (search: string, request: CloudRequest | undefined): CloudAnswer | undefined => {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  if (code === null || code === '' || query.has('error') || query.has('error_code')) return undefined;
  return request !== undefined && query.get('state') === request.state
    ? { code, issuer: query.get('iss') ?? undefined }
    : undefined;
};
