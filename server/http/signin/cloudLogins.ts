import { Failure } from '#server/rules/failure.ts';
import { Attempts } from './attempts.ts';
import type { CloudProvider, SignInSecrets } from './cloudProvider.ts';

/** Milliseconds a user has to sign in at the provider. */
const LIFE_MS = 10 * 60_000;
/**
 * Unfinished sign-ins that one address may begin in that time. An office begins many in the morning but finishes them.
 */
export const PENDING_PER_ADDRESS = 200;
/**
 * Sign-ins in progress from all addresses; beyond it the oldest is dropped, so that many addresses cannot fill the
 * memory.
 */
export const PENDING_IN_ALL = 10_000;

interface UnderWay {
  /** Network address that began the sign-in. */
  readonly address: string;
  /** Set until the provider's answer has been exchanged. */
  readonly begun?: { readonly redirectUri: string; readonly secrets: SignInSecrets };
  /** Set after that: the user's name. Our own one-time code may still be required. */
  readonly name?: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** Identifies a sign-in: its state parameter and the browser that began it. */
export interface SignInKey {
  readonly browser: string;
  readonly state: string;
}

/** Parameters of the provider's redirect. */
export interface ProviderAnswer {
  readonly code: string;
  readonly issuer: string | undefined;
}

/** Sign-ins in progress at the provider. Each ends once: with a session, a refusal or a timeout. */
export class CloudLogins {
  readonly provider: CloudProvider;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #begun = new Attempts(PENDING_PER_ADDRESS, LIFE_MS);

  constructor(provider: CloudProvider) {
    this.provider = provider;
  }

  /**
   * Begins a sign-in and returns the provider's address for the redirect. `now` in epoch milliseconds.
   * @throws Failure 'request.tooMany' if the address has begun too many, 'login.cloudUnreachable'
   */
  async begin(key: SignInKey, redirectUri: string, address: string, now: number): Promise<string> {
    const wait = this.#begun.wait(address, now);
    if (wait > 0) throw new Failure('request.tooMany', { seconds: Math.ceil(wait / 1000) });
    // Counted before the first await, so that parallel requests cannot pass the limit.
    this.#begun.take(address, now);
    const { url, secrets } = await this.provider.authorizeUrl();
    const oldest = this.#underWay.keys().next();
    if (this.#underWay.size >= PENDING_IN_ALL && oldest.done !== true) this.#underWay.delete(oldest.value);
    this.#underWay.set(textOf(key), { address, begun: { redirectUri, secrets }, endsAt: now + LIFE_MS });
    return url;
  }

  /**
   * The name of the user who signs in: exchanges the provider's answer or, without one, uses the earlier exchange.
   * @throws Failure 'login.cloudRefused' if this browser has begun no such sign-in, 'login.cloudUserUnknown',
   * 'login.cloudUnreachable'
   */
  async identify(key: SignInKey, answer: ProviderAnswer | undefined, now: number): Promise<string> {
    const found = this.#take(key, now);
    const name =
      answer === undefined
        ? found?.name
        : found?.begun &&
          (await this.provider.nameFor(
            callback(found.begun.redirectUri, key.state, answer),
            key.state,
            found.begun.secrets,
          ));
    if (found === undefined || name === undefined) throw new Failure('login.cloudRefused');
    this.#underWay.set(textOf(key), { address: found.address, name, endsAt: found.endsAt });
    return name;
  }

  /** The user is signed in: the attempt no longer counts against the address. */
  succeeded(key: SignInKey): void {
    const found = this.#underWay.get(textOf(key));
    if (found !== undefined) this.#begun.giveBack(found.address);
    this.end(key);
  }

  end(key: SignInKey): void {
    this.#underWay.delete(textOf(key));
  }

  /** Removes the sign-in: only the first caller gets it, so an answer cannot be exchanged twice. */
  #take(key: SignInKey, now: number) {
    const found = this.#underWay.get(textOf(key));
    this.end(key);
    return found !== undefined && found.endsAt > now ? found : undefined;
  }
}

const textOf = ({ browser, state }: SignInKey): string => `${browser} ${state}`;

/** The address the provider redirected to, rebuilt from the parameters that the provider vouches for. */
function callback(redirectUri: string, state: string, { code, issuer }: ProviderAnswer): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state, ...(issuer !== undefined && { iss: issuer }) }).toString();
  return url;
}
