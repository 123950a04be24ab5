import { createHash } from 'node:crypto';
import { Failure } from '#server/rules/failure.ts';
import {
  beginLogin,
  forgetLogin,
  keepLatest,
  loginsOf,
  noteLogin,
  claimLogin,
} from '#server/store/people/cloudLogins.ts';
import type { Store } from '#server/store/database/open.ts';
import type { CloudProvider, SignInSecrets } from './cloudProvider.ts';

/** Milliseconds a user has to sign in at the provider. */
const LIFE_MS = 10 * 60_000;

export interface CloudLoginLimits {
  /**
   * Unfinished sign-ins that one address may begin in that time. An office begins many in the morning but finishes
   * them.
   */
  readonly perAddress: number;
  /**
   * Sign-ins in progress from all addresses; beyond it the oldest is dropped, so that many addresses cannot fill the
   * database.
   */
  readonly inAll: number;
}
/** Key of the lock under which all instances begin sign-ins; negative, to differ from the locks of realms. */
const COUNTING = -15;
const LIMITS: CloudLoginLimits = { perAddress: 200, inAll: 10_000 };

/** Identifies a sign-in: its state parameter and the browser that began it. */
export interface SignInKey {
  readonly browser: string;
  readonly state: string;
}

/** Who a provider says the user is. */
export interface Named {
  readonly name: string;
  readonly provider: CloudProvider;
}

/** Parameters of the provider's redirect. */
export interface ProviderAnswer {
  readonly code: string;
  readonly issuer: string | undefined;
}

/**
 * Sign-ins in progress at the providers, kept in the database because the user may come back to another instance. Each
 * ends once: with a session, a refusal or a timeout.
 */
export class CloudLogins {
  /** The first is meant where none is named. */
  readonly providers: readonly CloudProvider[];
  readonly #store: Pick<Store, 'db' | 'dialect'>;
  readonly #limits: CloudLoginLimits;

  constructor(
    providers: readonly CloudProvider[],
    store: Pick<Store, 'db' | 'dialect'>,
    limits: CloudLoginLimits = LIMITS,
  ) {
    this.providers = providers;
    this.#store = store;
    this.#limits = limits;
  }

  /** The provider with that id, or the first. @throws Failure 'login.notServedCloud' if there is none */
  chosen(id: number | undefined): CloudProvider {
    const provider = id === undefined ? this.providers[0] : this.providers.find((one) => one.id === id);
    if (provider === undefined) throw new Failure('login.notServedCloud');
    return provider;
  }

  /**
   * Begins a sign-in and returns the provider's address for the redirect. `now` in epoch milliseconds.
   * @throws Failure 'request.tooMany' if the address has begun too many, 'login.cloudUnreachable'
   */
  async begin(
    provider: CloudProvider,
    key: SignInKey,
    redirecturi: string,
    address: string,
    now: number,
  ): Promise<string> {
    const keyhash = hashOf(key);
    const { db, dialect } = this.#store;
    await db.transaction().execute(async (trx) => {
      // Counted one after the other, so that parallel requests cannot pass the limit.
      await dialect.serialise(trx, COUNTING);
      if ((await loginsOf(trx, address, now)) >= this.#limits.perAddress)
        throw new Failure('request.tooMany', { seconds: LIFE_MS / 1000 });
      await beginLogin(trx, { keyhash, address, redirecturi, provider: provider.mark, endsat: now + LIFE_MS }, now);
      await keepLatest(trx, this.#limits.inAll);
    });
    const { url, secrets } = await provider.authorizeUrl();
    await noteLogin(db, keyhash, { secrets: JSON.stringify(secrets) });
    return url;
  }

  /**
   * Who signs in: exchanges the answer of the provider with which the sign-in began or, without one, uses the earlier
   * exchange.
   * @throws Failure 'login.cloudRefused' if this browser has begun no such sign-in, or its provider is no longer
   * offered as it was, 'login.cloudUserUnknown', 'login.cloudUnreachable'
   */
  async identify(key: SignInKey, answer: ProviderAnswer | undefined, now: number): Promise<Named> {
    const keyhash = hashOf(key);
    const found = await claimLogin(this.#store.db, keyhash, now);
    const provider = this.providers.find(({ mark }) => mark === found?.provider);
    if (found === undefined || provider === undefined) throw new Failure('login.cloudRefused');
    const secrets = found.state === 'begun' ? secretsIn(found.secrets) : undefined;
    const name =
      answer === undefined
        ? found.name
        : secrets && (await provider.nameFor(callback(found.redirecturi, key.state, answer), key.state, secrets));
    if (name === undefined || name === null) throw new Failure('login.cloudRefused');
    await noteLogin(this.#store.db, keyhash, { state: 'named', name, secrets: null });
    return { name, provider };
  }

  /** The user is signed in: the attempt no longer counts against the address. */
  async succeeded(key: SignInKey): Promise<void> {
    await forgetLogin(this.#store.db, hashOf(key));
  }

  async end(key: SignInKey): Promise<void> {
    await noteLogin(this.#store.db, hashOf(key), { state: 'ended' });
  }
}

const hashOf = ({ browser, state }: SignInKey): string =>
  createHash('sha256').update(`${browser} ${state}`).digest('base64url');

/** The secrets as `begin` stored them. */
const secretsIn = (text: string | null): SignInSecrets | undefined =>
  text === null ? undefined : (JSON.parse(text) as SignInSecrets); // oxlint-disable-line typescript/no-unsafe-type-assertion

/** The address the provider redirected to, rebuilt from the parameters that the provider vouches for. */
function callback(redirectUri: string, state: string, { code, issuer }: ProviderAnswer): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state, ...(issuer !== undefined && { iss: issuer }) }).toString();
  return url;
}
