import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';
import type { PictureReader } from '#server/render/reading/reader.ts';
import type { Renderer } from '#server/render/renderer.ts';
import type { Docusign } from './docusign/client.ts';
import type { NotifyContext } from './notifyContext.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PushSender } from './push/sender.ts';
import type { Retry } from './retry.ts';
import type { TextQueue } from './textQueue.ts';

/** What recognising text needs; `isTaken` while a file is being processed. */
export interface Reading {
  readonly renderer: Renderer;
  readonly reader: PictureReader;
  readonly texts: Pick<TextQueue, 'wake'>;
  isTaken: boolean;
}

export type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** What jobs work with; created once by start.ts. Connections change while the server runs. */
export interface JobContext extends NotifyContext {
  readonly store: Store;
  readonly files: FileStore;
  /** Undefined if no mail server is configured. */
  readonly mailer: Mailer | undefined;
  /** Absent in a process that sends no push messages. */
  readonly push?: PushSender;
  /** Absent if no account is configured. */
  readonly docusign?: Docusign | undefined;
  /** Analyses files that come back from DocuSign. */
  readonly renderer?: Pick<Renderer, 'analyse'>;
  readonly log: Log;
  /** Absent in a process that indexes no files. */
  readonly texts?: Pick<TextQueue, 'again'>;
  /** Undefined if text recognition is off. */
  readonly reading?: Reading | undefined;
}

export type Trx = Kysely<Database>;

/** What a job knows of the current try beside its payload. */
export interface Try {
  readonly tries: number;
  /** Aborts when the server shuts down. */
  readonly signal: AbortSignal;
}

/**
 * A job whose effects are in the database only. It ends in the transaction that does its work, so it happens exactly
 * once. With `every` it is a timer that schedules itself again, that many milliseconds later.
 */
export interface InsideJob<Payload> {
  readonly where: 'database';
  readonly every?: number;
  readonly retry?: Retry;
  run(trx: Trx, payload: Payload, context: JobContext): Promise<void>;
  /** Called after the last try, in the transaction that makes the job a dead letter. */
  died?(trx: Trx, payload: Payload, error: string, context: JobContext): Promise<void>;
}

/**
 * A job with outside effects: a mail, a push message, a webhook. It ends after it has succeeded, so it happens at least
 * once; what it sends carries a key by which the receiver recognises duplicates. The returned function stores the
 * result in the transaction that ends the job.
 */
export interface OutsideJob<Payload> {
  readonly where: 'outside';
  readonly retry?: Retry;
  /** Whether this server can run it; otherwise it waits. */
  readonly isPossible?: (context: JobContext) => boolean;
  run(payload: Payload, context: JobContext, attempt: Try): Promise<((trx: Trx) => Promise<void>) | undefined>;
  /** Called after the last try, in the transaction that makes the job a dead letter. */
  died?(trx: Trx, payload: Payload, error: string, context: JobContext): Promise<void>;
}

export type Job<Payload> = InsideJob<Payload> | OutsideJob<Payload>;
