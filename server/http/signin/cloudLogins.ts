import { Failure } from '#server/rules/failure.ts';
import { Attempts } from './attempts.ts';
import type { CloudProvider, SignInSecrets } from './cloudProvider.ts';

/** Milliseconds a user has for signing in at the provider. */
const LIFE_MS = 10 * 60_000;
/**
 * Sign-ins that one address may begin in that time without ending them in a session: an office begins many at eight,
 * and ends them.
 */
export const PENDING_PER_ADDRESS = 200;
/**
 * Sign-ins under way at once, from all addresses: the oldest makes room, so that many addresses together fill no
 * memory.
 */
export const PENDING_IN_ALL = 10_000;

interface UnderWay {
  /** Network address that began it. */
  readonly address: string;
  /** Until the provider's answer is exchanged. */
  readonly begun?: { readonly redirectUri: string; readonly secrets: SignInSecrets };
  /** From then on: who it is. A one-time code of ours may still be wanted. */
  readonly name?: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** Which sign-in is meant: its state, in the browser that began it. */
export interface SignInKey {
  readonly browser: string;
  readonly state: string;
}

/** What the provider sent the user back with. */
export interface ProviderAnswer {
  readonly code: string;
  readonly issuer: string | undefined;
}

/** Sign-ins at the provider that are under way. Each ends once: in a session, in a refusal, or by its time. */
export class CloudLogins {
  readonly provider: CloudProvider;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #begun = new Attempts(PENDING_PER_ADDRESS, LIFE_MS);

  constructor(provider: CloudProvider) {
    this.provider = provider;
  }

  /**
   * Begins a sign-in; answers where the user is to go. `now` in epoch milliseconds.
   * @throws Failure 'request.tooMany' where the address has begun too many, 'login.cloudUnreachable'
   */
  async begin(key: SignInKey, redirectUri: string, address: string, now: number): Promise<string> {
    const wait = this.#begun.wait(address, now);
    if (wait > 0) throw new Failure('request.tooMany', { seconds: Math.ceil(wait / 1000) });
    // Before anything is waited for: many at once get no further than one after the other.
    this.#begun.take(address, now);
    const { url, secrets } = await this.provider.authorizeUrl();
    const oldest = this.#underWay.keys().next();
    if (this.#underWay.size >= PENDING_IN_ALL && oldest.done !== true) this.#underWay.delete(oldest.value);
    this.#underWay.set(textOf(key), { address, begun: { redirectUri, secrets }, endsAt: now + LIFE_MS });
    return url;
  }

  /**
   * The name of the user who signs in, from the provider's answer; without an answer, from one exchanged before.
   * @throws Failure 'login.cloudRefused' where nothing of the kind was begun in this browser, 'login.cloudUserUnknown',
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

  /** The user is signed in: what was begun for that counts no more. */
  succeeded(key: SignInKey): void {
    const found = this.#underWay.get(textOf(key));
    if (found !== undefined) this.#begun.giveBack(found.address);
    this.end(key);
  }

  end(key: SignInKey): void {
    this.#underWay.delete(textOf(key));
  }

  /** Whoever comes first has it: an answer cannot be exchanged twice. */
  #take(key: SignInKey, now: number) {
    const found = this.#underWay.get(textOf(key));
    this.end(key);
    return found !== undefined && found.endsAt > now ? found : undefined;
  }
}

const textOf = ({ browser, state }: SignInKey): string => `${browser} ${state}`;

/** The address at which the user came back, as far as the provider answers for it. */
function callback(redirectUri: string, state: string, { code, issuer }: ProviderAnswer): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state, ...(issuer !== undefined && { iss: issuer }) }).toString();
  return url;
}
