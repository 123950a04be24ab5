import { Failure } from '#server/rules/failure.ts';
import type { CloudProvider, SignInSecrets } from './cloudProvider.ts';

/** Milliseconds a user has for signing in at the provider. */
const LIFE_MS = 10 * 60_000;
/** Sign-ins under way at once; strangers can begin them, so the oldest makes room. */
const MAXIMUM = 10_000;

interface UnderWay {
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

  constructor(provider: CloudProvider) {
    this.provider = provider;
  }

  /** Begins a sign-in; answers where the user is to go. `now` in epoch milliseconds. */
  async begin(key: SignInKey, redirectUri: string, now: number): Promise<string> {
    const { url, secrets } = await this.provider.authorizeUrl();
    const oldest = this.#underWay.keys().next();
    if (this.#underWay.size >= MAXIMUM && oldest.done !== true) this.#underWay.delete(oldest.value);
    this.#underWay.set(textOf(key), { begun: { redirectUri, secrets }, endsAt: now + LIFE_MS });
    return url;
  }

  /**
   * The name of who signs in: by the provider's answer, or without one where that has been exchanged before.
   * @throws Failure 'login.cloudRefused' where nothing of the kind was begun in this browser, 'login.cloudUserUnknown', 'login.cloudUnreachable'
   */
  async identify(key: SignInKey, answer: ProviderAnswer | undefined, now: number): Promise<string> {
    const found = this.#take(key, now);
    const name = answer === undefined ? found?.name : found?.begun && (await this.provider.nameFor(callback(found.begun.redirectUri, key.state, answer), key.state, found.begun.secrets));
    if (found === undefined || name === undefined) throw new Failure('login.cloudRefused');
    this.#underWay.set(textOf(key), { name, endsAt: found.endsAt });
    return name;
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
