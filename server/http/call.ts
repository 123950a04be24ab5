import type { Readable } from 'node:stream';
import type { Health, Storage } from '#core/contract/admin/adminOperation.ts';
import type { Language } from '#core/contract/constants.ts';
import type { CallNouns, CallRequest } from '#core/contract/operation.ts';
import type { BinaryName, Operations, OperationName } from '#core/contract/operations.ts';
import type { Docusign } from '#server/jobs/docusign/client.ts';
import type { Templates } from '#server/jobs/docusign/templates.ts';
import type { Mailer } from '#server/jobs/mail/mailer.ts';
import type { NotifyContext } from '#server/jobs/notifyContext.ts';
import type { Streams } from '#server/jobs/streams.ts';
import type { PageFinder } from '#server/jobs/pool/pageFindings.ts';
import type { TextQueue } from '#server/jobs/textQueue.ts';
import type { OfficeConverter } from '#server/render/office/office.ts';
import type { Renderer } from '#server/render/renderer.ts';
import type { Renditions } from '#server/render/office/renditions.ts';
import type { UnlockedPages } from '#server/render/kept/unlockedPages.ts';
import type { FileStore, StagedFile } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Searches } from '#server/store/search/searches.ts';
import type { Snapshots } from '#server/store/snapshots/snapshots.ts';
import type { BrowserMark } from './signin/browserMark.ts';
import type { Connections } from './connections/live.ts';
import type { PoolFolder } from '#server/jobs/pool/poolFolders.ts';
import type { AttemptCounts } from './signin/attempts.ts';
import type { CloudLogins } from './signin/cloudLogins.ts';
import type { CodeGuess } from './signin/codeGuesses.ts';
import type { Device } from './signin/devices.ts';
import type { SetupCode } from './signin/setupCode.ts';
import type { LinkCall } from './signin/publicLinks.ts';
import type { SessionCookie } from './signin/sessions.ts';
import type { Throttle } from './signin/throttle.ts';

/** What handlers work with; made once in start.ts. Connections change while the server runs. */
export interface Services extends NotifyContext {
  readonly store: Store;
  readonly files: FileStore;
  readonly renderer: Renderer;
  readonly unlockedPages: UnlockedPages;
  readonly office: OfficeConverter;
  readonly renditions: Renditions;
  readonly searches: Searches;
  /** Lists that are read in windows (store/snapshots/keptList.ts). */
  readonly snapshots: Snapshots;
  readonly texts: TextQueue;
  readonly findings: PageFinder;
  /** Whether this instance can serve users, as `/readyz` says. */
  readonly health: () => Promise<Health>;
  /** Where this instance keeps files, and how much space is left there. */
  readonly storage: () => Promise<Storage>;
  /** Largest file that is accepted. */
  readonly uploadBytes: number;
  /** Whether text on scanned pages is recognised. */
  readonly reads: boolean;
  /** Open event streams to clients. */
  readonly streams: Streams;
  /** Counts of attempts that are slowed down. */
  readonly attempts: AttemptCounts;
  readonly codeGuesses: Throttle<CodeGuess>;
  readonly formLinks: Throttle<LinkCall>;
  readonly calendarLinks: Throttle<LinkCall>;
  readonly invitationLinks: Throttle<LinkCall>;
  /** The code for the first set-up; undefined if there was a company at the start. */
  readonly setupCode: SetupCode | undefined;
  /** The key that seals records of signatures. */
  readonly sealKey: Buffer;
  /** Undefined if no account is configured. */
  readonly docusign: Docusign | undefined;
  readonly docusignTemplates: Templates;
  readonly mailer: Mailer | undefined;
  /** Whether addresses given by users (push services) may point into the company's own network. */
  readonly trustsPrivate: boolean;
  /** The connections as they are set now; `docusign`, `cloudLogins` and others are read from it. */
  readonly connections: Connections;
  /** Watched folders whose files are imported into pools. */
  readonly poolFolders: readonly PoolFolder[];
  /** Undefined if no provider is offered. */
  readonly cloudLogins: CloudLogins | undefined;
}

/** An uploaded file, staged but not yet stored. */
export interface Upload {
  readonly name: string;
  readonly file: StagedFile;
}

type Op<Name extends OperationName> = Operations[Name];
type PrincipalOf<Operation> = Operation extends { access: 'public' } ? undefined : Principal;
/** Parts of a multipart call are read when the handler asks for them, so that it can refuse before a byte is stored. */
type Received<Operation> = Operation extends { encoding: 'multipart' }
  ? { readonly receive: () => Promise<{ body: CallRequest<Operation>['body']; upload: Upload | undefined }> }
  : unknown;

/** A call that passed the cross-site check, the session check and its schema. */
export type Call<Name extends OperationName> = CallRequest<Op<Name>> &
  Received<Op<Name>> & {
    readonly services: Services;
    readonly principal: PrincipalOf<Op<Name>>;
    readonly language: Language;
    readonly session: SessionCookie;
    readonly browser: BrowserMark;
    /** Network address of the caller. */
    readonly address: string;
    /** The device, for throttling, that attempts at this user come from. */
    readonly device: (login: string) => Device;
    /** Call after a successful sign-in: from now on the device has its own allowance for this user. */
    readonly rememberDevice: (login: string) => void;
    /** A header by its lower-case name. */
    readonly header: (name: string) => string | undefined;
    /** Aborts when the client disconnects. */
    readonly signal: AbortSignal;
  };

/** An answer of bytes instead of an envelope. */
export interface BinaryAnswer {
  readonly status: 200 | 206 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable | undefined;
}

export type Handler<Name extends OperationName> = (
  call: Call<Name>,
) => Promise<Name extends BinaryName ? BinaryAnswer : CallNouns<Op<Name>>>;

/** Exactly one handler per call; a missing or surplus one does not compile. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> };
