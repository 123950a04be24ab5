import { type ChildProcess, execFile, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { READING_LANGUAGES, type ReadingLanguage } from '#core/text/language.ts';
import { READING_MS, type ReadMessage, type ReadOrder, type ReadReply } from './protocol.ts';

export interface ReaderOptions {
  /** Tesseract's program by name or path; the library reads what it has no model for. */
  readonly program: string;
  /** How nice its processes are to all others: people's work goes first. */
  readonly niceness?: number;
}

/** What a process of the server's may know of its surroundings. */
const KEPT_ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TESSDATA_PREFIX'];
/** Milliseconds after which a process that nobody asks is ended: it holds some 200 MB. */
const IDLE_MS = 30_000;
const ENTRY = new URL('./child.ts', import.meta.url);

/** The picture could not be read; nothing is wrong with the server. */
export class ReadingFailed extends Error {}

/** Reads pictures of pages, one at a time, in a process of its own that can be ended at any moment. */
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

  /** Whether a picture is being read, or waits for it. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** The process at work, for tests that end it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Words of a picture in the order in which they are read.
   * @throws ReadingFailed when the process was lost over it or took too long; the signal's reason when it was given up
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
    // One that was asked before is ready; a new one says so.
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

  /** Asked once: what is installed while the server runs is used from its next start on. */
  #languagesOfProgram(): Promise<ReadonlySet<string>> {
    return (this.#installed ??= new Promise((resolve) => {
      execFile(this.#program, ['--list-langs'], { timeout: 10_000 }, (error, out) => {
        const named = new Set(error === null ? out.split(/\s+/u) : []);
        resolve(new Set<ReadingLanguage>(READING_LANGUAGES.filter((language) => named.has(language))));
      });
    }));
  }
}

/** Processes that have answered before. */
const ready = new WeakSet<ChildProcess>();

function start(niceness: number): ChildProcess {
  const env = Object.fromEntries(
    KEPT_ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  const child = fork(ENTRY, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: { ...env, MALLOC_ARENA_MAX: '2' },
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  // Without a listener a failed send would end the server.
  child.on('error', () => undefined);
  return child;
}
