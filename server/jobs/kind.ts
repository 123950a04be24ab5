import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';
import type { PictureReader } from '#server/render/reading/reader.ts';
import type { Renderer } from '#server/render/renderer.ts';
import type { Docusign } from './docusign/client.ts';
import type { Teller } from './teller.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PushSender } from './push/sender.ts';
import type { Retry } from './retry.ts';
import type { TextQueue } from './textQueue.ts';

/** What pages are read with; `isTaken` while a file is being read. */
export interface Reading {
  readonly renderer: Renderer;
  readonly reader: PictureReader;
  readonly texts: Pick<TextQueue, 'wake'>;
  isTaken: boolean;
}

export type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** What jobs work with; made once by start.ts. */
export interface JobContext extends Teller {
  readonly store: Store;
  readonly files: FileStore;
  /** Undefined where no mail server is configured. */
  readonly mailer: Mailer | undefined;
  /** Absent where browsers are told by another. */
  readonly push?: PushSender;
  /** Absent where no account is configured. */
  readonly docusign?: Docusign;
  /** Looks at what comes back from outside. */
  readonly renderer?: Pick<Renderer, 'analyse'>;
  readonly log: Log;
  /** Undefined where the server is not to read. */
  readonly reading?: Reading | undefined;
}

export type Trx = Kysely<Database>;

/** What of a try is known beside its payload. */
export interface Try {
  readonly tries: number;
  /** Aborts when the server closes. */
  readonly signal: AbortSignal;
}

/**
 * A job whose effects are in the database alone. It ends in the very transaction in which it works: what it does
 * happens exactly once. `every` makes it a timer that notes itself again, so many milliseconds later.
 */
export interface InsideJob<Payload> {
  readonly where: 'database';
  readonly every?: number;
  readonly retry?: Retry;
  run(trx: Trx, payload: Payload, context: JobContext): Promise<void>;
  /** After the last try, in the transaction that makes it a dead letter. */
  died?(trx: Trx, payload: Payload, error: string, context: JobContext): Promise<void>;
}

/**
 * A job that reaches out: a mail, a push, a webhook. It ends after it has succeeded and so happens at least once; what
 * it sends carries a key by which the other side knows it again. What it answers is written in the transaction that
 * ends it.
 */
export interface OutsideJob<Payload> {
  readonly where: 'outside';
  readonly retry?: Retry;
  /** Whether it can be tried at all here; otherwise it waits. */
  readonly isPossible?: (context: JobContext) => boolean;
  run(payload: Payload, context: JobContext, attempt: Try): Promise<((trx: Trx) => Promise<void>) | undefined>;
  /** After the last try, in the transaction that makes it a dead letter. */
  died?(trx: Trx, payload: Payload, error: string, context: JobContext): Promise<void>;
}

export type Job<Payload> = InsideJob<Payload> | OutsideJob<Payload>;
