import { type ChildProcess, execFile, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { READING_LANGUAGES, type ReadingLanguage } from '#core/text/language.ts';
import { environmentOfChild } from '#server/render/environment.ts';
import { READING_MS, type ReadMessage, type ReadOrder, type ReadReply } from './protocol.ts';

export interface ReaderOptions {
  /** Tesseract's program by name or path; languages it has no model for are left to the library. */
  readonly program: string;
  /** Nice value of its processes, so that interactive work goes first. */
  readonly niceness?: number;
}

/** Milliseconds of idleness after which the process is ended: it holds about 200 MB. */
const IDLE_MS = 30_000;
const ENTRY = new URL('./child.ts', import.meta.url);

/** The picture could not be recognised; the server is fine. */
export class ReadingFailed extends Error {}

/** Recognises text in page pictures, one at a time, in a separate process that can be killed at any time. */
export class PictureReader {
  readonly #program: string;
  readonly #niceness: number;
  #installed: Promise<ReadonlySet<string>> | undefined;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor({ program, niceness = constants.priority.PRIORITY_LOW }: ReaderOptions) {
    this.#program = program;
    this.#niceness = niceness;
  }

  /** Whether a picture is being processed or queued. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** The worker process's id, for tests that kill it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Recognises a picture's words, in reading order.
   * @throws ReadingFailed if the process was lost or took too long; the signal's reason if aborted
   */
  read(order: Omit<ReadOrder, 'program'>, signal: AbortSignal): Promise<ReadReply> {
    this.#waiting += 1;
    const mine = this.#last.then(async () => {
      try {
        signal.throwIfAborted();
        const has = await this.#languagesOfProgram();
        return await this.#ask({ ...order, ...(has.has(order.language) && { program: this.#program }) }, signal);
      } finally {
        this.#waiting -= 1;
      }
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async close(): Promise<void> {
    this.#end();
    await this.#last;
    this.#end();
  }

  #ask(order: ReadOrder, signal: AbortSignal): Promise<ReadReply> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= start(this.#niceness));
    const { promise, resolve, reject } = Promise.withResolvers<ReadReply>();
    const lost = (why: string) => (): void => {
      this.#end();
      reject(new ReadingFailed(why));
    };
    const onExit = lost('the reading process was lost');
    const onAbort = (): void => {
      this.#end();
      reject(signal.reason as Error);
    };
    const onMessage = (message: ReadMessage): void => {
      if ('ready' in message) child.send(order);
      else if ('reply' in message) resolve(message.reply);
      else reject(new ReadingFailed(message.error));
    };
    const timer = setTimeout(lost('reading took too long'), READING_MS);
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.once('error', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    // A process used before is ready; a new one sends a message first.
    if (ready.has(child)) child.send(order);
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onExit);
      ready.add(child);
      this.#idle = setTimeout(() => this.#end(), IDLE_MS);
      this.#idle.unref();
    });
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** Queried once: languages installed later are used after a restart. */
  #languagesOfProgram(): Promise<ReadonlySet<string>> {
    return (this.#installed ??= new Promise((resolve) => {
      execFile(this.#program, ['--list-langs'], { timeout: 10_000 }, (error, out) => {
        const named = new Set(error === null ? out.split(/\s+/u) : []);
        resolve(new Set<ReadingLanguage>(READING_LANGUAGES.filter((language) => named.has(language))));
      });
    }));
  }
}

/** Processes that have reported ready. */
const ready = new WeakSet<ChildProcess>();

function start(niceness: number): ChildProcess {
  const child = fork(ENTRY, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: environmentOfChild(['TESSDATA_PREFIX']),
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  // Without a listener a failed send would crash the server.
  child.on('error', () => undefined);
  return child;
}
