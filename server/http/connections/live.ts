import type { FastifyBaseLogger } from 'fastify';
import type { ConnectionVariable, FolderFault, ShownVariable } from '#core/contract/admin/adminConnection.ts';
import { Docusign } from '#server/jobs/docusign/client.ts';
import type { DocusignOptions } from '#server/jobs/docusign/options.ts';
import { createMailer, type Mailer } from '#server/jobs/mail/mailer.ts';
import type { MailOptions } from '#server/jobs/mail/options.ts';
import type { PoolFolder, PoolFolders } from '#server/jobs/pool/poolFolders.ts';
import { Patience } from '#server/jobs/pool/patience.ts';
import { folderBelow, subfoldersOf, UnfitFolder } from '#server/jobs/pool/watchRoot.ts';
import {
  type StoredFolder,
  storedFolders,
  type StoredSettings,
  storedSettings,
} from '#server/store/admin/connections.ts';
import { type StoredProvider, storedProviders } from '#server/store/admin/providers.ts';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import { CloudLogins } from '../signin/cloudLogins.ts';
import type { CloudOptions } from '../signin/cloudOptions.ts';
import { CloudProvider, type OfferedProvider } from '../signin/cloudProvider.ts';
import { type KnownProvider, knownProviders } from '../signin/providers.ts';
import { inForce, isFixed, isLocked, readers, type Settings, shownVariables, WrongSetting } from './settings.ts';

/** Milliseconds between two looks: for folders, and for changes by others, should their announcement be lost. */
const LOOK_MS = 10_000;

/** Connections as the environment, or a test, gives them; what is given wins over what is stored. */
export interface GivenConnections {
  /** The first OpenID provider for cloud sign-in, if any. */
  readonly cloud?: CloudOptions | undefined;
  /** The server that sends mail; without one the dialogs say that no mail is sent. */
  readonly mail?: MailOptions | undefined;
  /** The account that sends documents to be signed; without one this is not offered. */
  readonly docusign?: DocusignOptions | undefined;
  /** Public address of this server, without a trailing slash. */
  readonly publicUrl?: string | undefined;
  /** Whether push services may be in the company's own network and use plain HTTP; never set in the browser. */
  readonly trustsPrivate?: boolean | undefined;
  /** Watched folders: their files are imported into pools. */
  readonly poolFolders?: readonly PoolFolder[];
  /** The environment's variables of connections, by name. */
  readonly environment?: Settings;
}

interface Parts {
  readonly store: Store;
  readonly files: FileStore;
  readonly sealKey: Buffer;
  readonly given: GivenConnections;
  readonly dataDir: string;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly patience?: Patience;
}

/** A folder that an administrator named for a pool. */
export interface NamedFolder extends StoredFolder {
  /** Where it is, if it can be watched. */
  readonly place: string | undefined;
  readonly fault: FolderFault | undefined;
}

/**
 * This server's connections as they are set now: by the environment, and by administrators where it sets nothing. Read
 * them anew for each use, for they change while the server runs. Settings that cannot be used are reported, and their
 * part is off; they never stop the server.
 */
export class Connections {
  readonly #parts: Parts;
  /** Folders may hang. */
  readonly patience: Patience;
  readonly #mailer: Kept<MailOptions, Mailer>;
  readonly #docusign: Kept<DocusignOptions, Docusign>;
  readonly #cloud: Kept<readonly OfferedProvider[], CloudLogins>;
  #stored: StoredSettings = new Map();
  #storedProviders: readonly StoredProvider[] = [];
  #providers: readonly KnownProvider[] = [];
  #wrong: ReadonlySet<ConnectionVariable> = new Set();
  #publicUrl: string | undefined;
  #folders: readonly NamedFolder[] = [];
  #watcher: PoolFolders | undefined;
  /** What was last warned of. */
  #told = '';
  #turn: Promise<void> = Promise.resolve();
  /** Looks at the folders, each after the one before. */
  #looks: Promise<void> = Promise.resolve();
  #looking = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.patience = parts.patience ?? new Patience();
    const { files, now, store } = parts;
    // A mail that is being sent is finished first.
    this.#mailer = new Kept(
      (options) => createMailer(options, files),
      (mailer) => mailer.close(),
    );
    this.#docusign = new Kept((options) => new Docusign(options, now));
    this.#cloud = new Kept(
      (offered) =>
        new CloudLogins(
          offered.map((one) => new CloudProvider(one)),
          store,
        ),
    );
  }

  get mailer(): Mailer | undefined {
    return this.#mailer.value;
  }
  get docusign(): Docusign | undefined {
    return this.#docusign.value;
  }
  get cloudLogins(): CloudLogins | undefined {
    return this.#cloud.value;
  }
  /** All sign-in providers, in the order in which they are offered. */
  get providers(): readonly KnownProvider[] {
    return this.#providers;
  }
  get publicUrl(): string | undefined {
    return this.#publicUrl;
  }
  get trustsPrivate(): boolean {
    return this.#parts.given.trustsPrivate ?? false;
  }
  get environment(): Settings {
    return this.#parts.given.environment ?? {};
  }
  /** As last read, and so as shown. */
  get stored(): StoredSettings {
    return this.#stored;
  }
  get shown(): ShownVariable[] {
    return shownVariables(this.environment, this.#stored, this.#wrong);
  }

  /** Whether something stored cannot be used. */
  get isFaulty(): boolean {
    return this.#faults().length > 0;
  }
  get folders(): readonly NamedFolder[] {
    return this.#folders;
  }
  /** The operator's folder, below which folders can be named in the browser. */
  get watchPlace() {
    const root = isLocked(this.environment) ? undefined : this.environment['WATCH_ROOT'];
    return { root, dataDir: this.#parts.dataDir };
  }

  /** The real path of a folder that an administrator names. @throws UnfitFolder, TookTooLong */
  placeOf(folder: string): Promise<string> {
    return this.patience.ask(`place ${folder}`, () => folderBelow(this.watchPlace, folder));
  }
  /** Folders to choose from. */
  subfolders(): Promise<string[]> {
    return this.patience
      .ask('subfolders', () => subfoldersOf(this.watchPlace, (folder) => this.placeOf(folder)))
      .catch(() => []);
  }

  /** From now on the folders that administrators name are watched, and changes looked for regularly. */
  async follow(watcher: PoolFolders): Promise<void> {
    this.#watcher = watcher;
    await this.reload();
    this.#timer = setInterval(() => {
      if (this.#looking === 0) void this.reload();
    }, LOOK_MS);
    this.#timer.unref();
  }

  /**
   * Reads the settings and applies what has changed; settings do not wait for folders. Without the database everything
   * stays as it is.
   */
  reload(): Promise<void> {
    this.#looking += 1;
    const loaded = (this.#turn = this.#turn.then(() => this.#load()));
    return (this.#looks = this.#looks
      .then(() => loaded)
      .then(() => this.#look())
      .finally(() => (this.#looking -= 1)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
    await this.#looks;
    this.#mailer.set(undefined);
  }

  async #load(): Promise<void> {
    const { store, sealKey, log } = this.#parts;
    try {
      this.#stored = await storedSettings(store.db, sealKey);
      this.#storedProviders = await storedProviders(store.db);
    } catch (error) {
      log.error({ err: error }, 'the settings of connections cannot be read');
    }
    this.#apply();
  }

  async #look(): Promise<void> {
    const { store, log } = this.#parts;
    try {
      await this.#follow(await storedFolders(store.db));
    } catch (error) {
      log.error({ err: error }, 'the watched folders cannot be read');
    }
    this.#warn();
  }

  async #follow(stored: readonly StoredFolder[]): Promise<void> {
    const { given } = this.#parts;
    const isGiven = (poolid: number) => given.poolFolders?.some((one) => one.poolid === poolid) === true;
    const found = (one: StoredFolder): Promise<NamedFolder> =>
      this.placeOf(one.folder).then(
        (place) => ({ ...one, place, fault: undefined }),
        (error: unknown) => ({ ...one, place: undefined, fault: faultIn(error) }),
      );
    const named = await Promise.all(stored.filter(({ poolid }) => !isGiven(poolid)).map(found));
    const places = named.flatMap(({ poolid, place }) => (place === undefined ? [] : [{ poolid, folder: place }]));
    const unfit = await this.#watcher?.follow(places);
    this.#folders = named.map((one) =>
      one.place !== undefined && unfit?.has(one.place) === true ? { ...one, place: undefined, fault: 'unusable' } : one,
    );
  }

  #apply(): void {
    const { given } = this.#parts;
    const texts = Object.fromEntries([...this.#stored].map(([name, { text }]) => [name, text]));
    const settings = inForce(this.environment, texts);
    const wrong = new Set<ConnectionVariable>();
    const read = <Options>(reader: (from: Settings) => Options): Options | undefined => {
      try {
        return reader(settings);
      } catch (error) {
        if (!(error instanceof WrongSetting)) throw error;
        wrong.add(error.variable);
        return undefined;
      }
    };
    this.#publicUrl = given.publicUrl ?? read(readers.address);
    this.#mailer.set(given.mail ?? (this.#isReadable('SMTP_PASSWORD') ? read(readers.mail) : undefined));
    this.#docusign.set(given.docusign ?? (this.#isReadable('DOCUSIGN_KEY') ? read(readers.docusign) : undefined));
    this.#providers = knownProviders(
      {
        given: given.cloud,
        claim: this.environment['OIDC_CLAIM'],
        isLocked: isLocked(this.environment),
        sealKey: this.#parts.sealKey,
      },
      this.#storedProviders,
    );
    const offered = this.#providers.flatMap(({ shown, reached }) =>
      shown.state === 'offered' && reached !== undefined ? [reached] : [],
    );
    this.#cloud.set(offered.length === 0 ? undefined : offered);
    this.#wrong = wrong;
    this.#warn();
  }

  /** Whether a stored secret can be unsealed; without it its part is off, rather than tried without. */
  #isReadable(name: ConnectionVariable): boolean {
    const stored = this.#stored.get(name);
    return stored === undefined || stored.text !== undefined || isFixed(name, this.environment);
  }

  /** What is stored but cannot be used. */
  #faults(): string[] {
    const faults = this.shown.flatMap(({ name, fault }) => (fault === undefined ? [] : [`${name} ${fault}`]));
    for (const { folder, fault } of this.#folders) if (fault !== undefined) faults.push(`${folder} ${fault}`);
    for (const { shown } of this.#providers)
      if (shown.state === 'unreadable' || shown.state === 'invalid') faults.push(`${shown.name} ${shown.state}`);
    return faults;
  }

  #warn(): void {
    const faults = this.#faults();
    const told = faults.join();
    if (told !== this.#told && told !== '')
      this.#parts.log.warn({ faults }, 'settings of connections cannot be used: see the administration, Connections');
    this.#told = told;
  }
}

const faultIn = (error: unknown): FolderFault => (error instanceof UnfitFolder ? error.fault : 'unusable');

/** What is made of options, until they change. */
class Kept<Options extends object, Value> {
  readonly #make: (options: Options) => Value;
  readonly #drop: (value: Value) => void;
  #options: string | undefined;
  #value: Value | undefined;

  constructor(make: (options: Options) => Value, drop: (value: Value) => void = () => undefined) {
    this.#make = make;
    this.#drop = drop;
  }

  get value(): Value | undefined {
    return this.#value;
  }

  set(options: Options | undefined): void {
    const text = options && JSON.stringify(options);
    if (text === this.#options) return;
    const before = this.#value;
    this.#options = text;
    this.#value = options && this.#make(options);
    if (before !== undefined) this.#drop(before);
  }
}
