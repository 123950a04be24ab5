import type { FastifyBaseLogger } from 'fastify';
import type { Renderer } from '#server/render/renderer.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { addFinding, type LookDue, nextLook } from '#server/store/pool/findings.ts';
import type { Store } from '#server/store/database/open.ts';

/** Name the render pool shares its time out by; pages that people wait for go first anyway. */
const OWNER = 'findings';

interface Parts {
  readonly store: Store;
  readonly files: FileStore;
  readonly renderer: Renderer;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Looks at the pages of pools that somebody has opened, in the background: what is found is proposed, and nothing is
 * done.
 */
export class PageFinder {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #woken = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A pool was opened, or something came in. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#woken = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { store, log } = this.#parts;
    while (this.#woken && !this.#closing.signal.aborted) {
      this.#woken = false;
      try {
        for (
          let due = await nextLook(store.db);
          due !== undefined && !this.#closing.signal.aborted;
          due = await nextLook(store.db)
        )
          await this.#look(due);
      } catch (error) {
        // What was not looked at is looked at when a pool is opened again.
        log.error({ err: error }, 'looking at pages stopped');
      }
    }
  }

  async #look({ sha256, kind, page }: LookDue): Promise<void> {
    const { store, files, renderer } = this.#parts;
    const { signal } = this.#closing;
    const looked = await renderer.inspect({
      path: files.pathOf(sha256),
      kind: kind === 'pdf' ? 'pdf' : 'image',
      page,
      owner: OWNER,
      priority: 'background',
      signal,
    });
    if (!looked.ok && (looked.error === 'cancelled' || looked.error === 'busy')) return;
    // A page that cannot be drawn has nothing that could be proposed, and is not drawn again.
    const { ink, likeness, codes, skew } = looked.ok
      ? looked.value
      : { ink: null, likeness: null, codes: [], skew: undefined };
    await addFinding(store.db, { sha256, page, ink, likeness, codes: JSON.stringify(codes), skew: skew ?? null });
  }
}
