import type * as Oidc from 'openid-client';
import type { UserRow } from '#server/store/people/sessions.ts';
import type { CloudOptions } from './cloudOptions.ts';
import { Failure } from '#server/rules/failure.ts';
import { reasonOf } from '../connections/reason.ts';

/**
 * Secrets of a sign-in that only this server and the provider know: the PKCE verifier, and the nonce that the ID token
 * must repeat.
 */
export interface SignInSecrets {
  readonly verifier: string;
  readonly nonce: string;
}

/** A provider that users can sign in by. */
export interface OfferedProvider extends CloudOptions {
  readonly id: number;
  readonly name: string;
  /** It signs in the users who have no provider of their own. */
  readonly isStandard: boolean;
}

/** Seconds to wait for the provider's answer. */
const TIMEOUT_SECONDS = 10;

/** An OpenID provider of the company (specification, section 4, Cloud-office). Its metadata is fetched on first use. */
export class CloudProvider {
  readonly id: number;
  readonly name: string;
  readonly clientId: string;
  readonly #options: OfferedProvider;
  #found: Promise<{ oidc: typeof Oidc; configuration: Oidc.Configuration }> | undefined;

  constructor(options: OfferedProvider) {
    this.id = options.id;
    this.name = options.name;
    this.clientId = options.clientId;
    this.#options = options;
  }

  /** What it is: a sign-in that began with one is not finished with another, or after it was changed. */
  get mark(): string {
    const { id, issuer, clientId, claim } = this.#options;
    return JSON.stringify([id, issuer.href, clientId, claim]);
  }

  /** Whether it signs in everybody who has no other provider. */
  get standard(): boolean {
    return this.#options.isStandard;
  }

  /** Whether it may name a user: their own, or the standard one for those who have none. */
  isOf({ providerid }: Pick<UserRow, 'providerid'>): boolean {
    return providerid === null ? this.standard : providerid === this.id;
  }

  /** Who names the users, for the audit: whoever sets either decides whom a sign-in names. */
  get source(): string {
    const { issuer, claim } = this.#options;
    return JSON.stringify({ issuer: issuer.origin + issuer.pathname, claim });
  }

  /**
   * The provider's authorize address and the secrets of this sign-in.
   * @throws Failure 'login.cloudUnreachable'
   */
  async authorizeUrl(): Promise<{ url: string; secrets: SignInSecrets }> {
    const { oidc, configuration } = await this.#find();
    const secrets = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
    const url = new URL(configuration.serverMetadata().authorization_endpoint ?? '');
    url.searchParams.set('code_challenge', await oidc.calculatePKCECodeChallenge(secrets.verifier));
    url.searchParams.set('code_challenge_method', 'S256');
    url.searchParams.set('nonce', secrets.nonce);
    return { url: url.href, secrets };
  }

  /**
   * Exchanges the code that the user came back with, if it was this provider that sent it: a code of another one is not
   * shown to this one (RFC 9207). The provider's tokens are not kept.
   * @param callback the address the user came back to, with its query
   * @returns the configured claim of the ID token: the user's name in this system
   * @throws Failure 'login.cloudRefused', 'login.cloudUnreachable'
   */
  async nameFor(callback: URL, state: string, { verifier, nonce }: SignInSecrets): Promise<string> {
    const { oidc, configuration } = await this.#find();
    const { issuer, authorization_response_iss_parameter_supported: tellsIssuer } = configuration.serverMetadata();
    const sender = callback.searchParams.get('iss');
    if (sender === null ? tellsIssuer === true : sender !== issuer) throw new Failure('login.cloudRefused');
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const name = tokens.claims()?.[this.#options.claim];
      if (typeof name !== 'string' || name.trim() === '') throw new Failure('login.cloudUserUnknown');
      return name.trim();
    } catch (error) {
      // A wrong client secret or a forged token is not the user's fault: rethrown, and so logged.
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
        throw new Failure('login.cloudRefused');
      throw unreachable(error) ?? error;
    }
  }

  /**
   * Fetches the provider's metadata anew and returns its issuer.
   * @throws Failure 'connection.refused' if nothing answers at its address, or not that provider
   */
  async check(): Promise<string> {
    try {
      return (await this.#discover()).configuration.serverMetadata().issuer;
    } catch (error) {
      throw new Failure('connection.refused', { reason: `${this.#options.issuer.href} (${reasonOf(error)})` });
    }
  }

  async #find() {
    this.#found ??= this.#discover();
    try {
      return await this.#found;
    } catch (error) {
      this.#found = undefined;
      throw unreachable(error) ?? error;
    }
  }

  async #discover() {
    const { issuer, clientId, clientSecret } = this.#options;
    // Loaded on demand: most installations have no provider.
    const oidc = await import('openid-client');
    const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    return {
      oidc,
      configuration: await oidc.discovery(issuer, clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute,
      }),
    };
  }
}

/** A failure if there was no connection or no answer in time; the library wraps fetch's errors. */
function unreachable(error: unknown): Failure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError' || (cause instanceof TypeError && cause.message === 'fetch failed'))
      return new Failure('login.cloudUnreachable');
  }
  return undefined;
}
