import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fail } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import { environmentOfChild } from '#server/render/environment.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import { CLOCK_FACTOR } from '#server/render/limits.ts';
import { EXIT_OUT_OF_MEMORY, SIGNAL_OUT_OF_MEMORY, SIGNAL_OUT_OF_TIME } from '#server/render/protocol.ts';
import type { Jobs, JobKind, Order, Ready, Reply } from '#server/render/protocol.ts';

export type Outcome = Result<Jobs[JobKind]['output'], RenderFailure>;

/** Of the server's environment. */
const KEPT_ENVIRONMENT = ['FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'NODE_COMPILE_CACHE'];
/** The JavaScript heap stays small; bitmaps and files are outside it and limited as resident memory. */
const HEAP_LIMIT = '--max-old-space-size=192';
const START_TIMEOUT_MS = 120_000;
const REMEMBERED_FILES = 4;

interface Events {
  readonly ready: () => void;
  readonly gone: () => void;
}

/** A render process as seen by the parent: starting, idle, busy with one order, or gone. */
export class RenderProcess {
  state: 'starting' | 'idle' | 'busy' | 'ending' | 'gone' = 'starting';
  /** Whether it ever became ready; one that did not is unlikely to on the next try. */
  wasReady = false;
  /** Number of orders received. */
  orders = 0;
  /** Resident memory after the last job, in bytes. */
  rss = 0;
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #settleOrder: ((outcome: Outcome) => void) | undefined;
  #timer: NodeJS.Timeout;
  #killedFor: RenderFailure | undefined;
  #files: string[] = [];

  constructor(entry: URL, events: Events) {
    this.#child = fork(entry, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [HEAP_LIMIT],
      env: environmentOfChild(KEPT_ENVIRONMENT),
    });
    this.#timer = setTimeout(() => this.kill('crashed'), START_TIMEOUT_MS);
    this.#child.on('message', (message: Ready | Reply) => {
      if (message.ready && this.state === 'starting') {
        clearTimeout(this.#timer);
        this.state = 'idle';
        this.wasReady = true;
        events.ready();
      } else if (!message.ready && this.state === 'busy') {
        this.rss = message.rss;
        this.state = 'idle';
        this.#settle(message.result);
      }
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#exited = promise;
    const onGone = (failure: RenderFailure): void => {
      if (this.state === 'gone') return;
      this.state = 'gone';
      clearTimeout(this.#timer);
      this.#settle(fail(failure));
      resolve();
      events.gone();
    };
    this.#child.on('exit', (code, signal) => onGone(this.#killedFor ?? exitFailure(code, signal)));
    // If spawning or sending fails, 'error' is emitted, possibly without 'exit'.
    this.#child.on('error', () => {
      this.#child.kill('SIGKILL');
      onGone('crashed');
    });
  }

  /** Whether this process had the file open recently. */
  knows(path: string): boolean {
    return this.#files.includes(path);
  }

  /** Sends an order to an idle process; settles with its reply, or with the failure that ended the process. */
  run(order: Order): Promise<Outcome> {
    this.state = 'busy';
    this.orders += 1;
    this.#files = [order.input.path, ...this.#files.filter((path) => path !== order.input.path)].slice(
      0,
      REMEMBERED_FILES,
    );
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#settleOrder = resolve;
    this.#timer = setTimeout(() => this.kill('timeout'), order.cpuMs * CLOCK_FACTOR);
    this.#child.send(order, (error) => {
      if (error) this.kill('crashed');
    });
    return promise;
  }

  /** Gives the running order `ms` to finish, then kills the process. */
  hurry(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.kill('cancelled'), ms);
  }

  kill(reason: RenderFailure): void {
    if (this.state === 'gone') return;
    this.state = 'ending';
    this.#killedFor ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** Kills the process; resolves when it has exited. */
  end(): Promise<void> {
    this.kill('cancelled');
    return this.#exited;
  }

  #settle(outcome: Outcome): void {
    clearTimeout(this.#timer);
    const settle = this.#settleOrder;
    this.#settleOrder = undefined;
    settle?.(outcome);
  }
}

/** SIGABRT means V8 ran out of heap; a SIGKILL from elsewhere says nothing about the document. */
const exitFailure = (code: number | null, signal: NodeJS.Signals | null): RenderFailure => {
  if (signal === SIGNAL_OUT_OF_TIME) return 'timeout';
  return signal === SIGNAL_OUT_OF_MEMORY || signal === 'SIGABRT' || code === EXIT_OUT_OF_MEMORY
    ? 'outOfMemory'
    : 'crashed';
};
