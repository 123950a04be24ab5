import type { FastifyBaseLogger } from 'fastify';
import type { Renderer } from '#server/render/renderer.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { BackgroundLoop } from '../backgroundLoop.ts';
import { addFinding, type LookDue, nextLook } from '#server/store/pool/findings.ts';
import type { Store } from '#server/store/database/open.ts';

/** Name under which the render pool shares out time; pages that users wait for go first anyway. */
const OWNER = 'findings';

interface Parts {
  readonly store: Store;
  readonly files: FileStore;
  readonly renderer: Renderer;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Examines the pages of opened pools in the background. Findings are only proposed; nothing is changed. */
export class PageFinder {
  readonly #parts: Parts;
  readonly #loop = new BackgroundLoop(() => this.#pass());

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Call when a pool was opened or a file came in. */
  wake(): void {
    this.#loop.wake();
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  async #pass(): Promise<void> {
    const { store, log } = this.#parts;
    const { signal } = this.#loop;
    try {
      for (let due = await nextLook(store.db); due !== undefined && !signal.aborted; due = await nextLook(store.db))
        await this.#look(due);
    } catch (error) {
      // The remaining pages are examined when a pool is opened again.
      log.error({ err: error }, 'looking at pages stopped');
    }
  }

  async #look({ sha256, kind, page }: LookDue): Promise<void> {
    const { store, files, renderer } = this.#parts;
    const { signal } = this.#loop;
    const looked = await renderer.inspect({
      path: await files.pathOf(sha256),
      kind: kind === 'pdf' ? 'pdf' : 'image',
      page,
      owner: OWNER,
      priority: 'background',
      signal,
    });
    if (!looked.ok && (looked.error === 'cancelled' || looked.error === 'busy')) return;
    // A page that cannot be rendered has no findings; storing that avoids rendering it again.
    const { ink, likeness, layout, codes, skew } = looked.ok
      ? looked.value
      : { ink: null, likeness: null, layout: null, codes: [], skew: undefined };
    await addFinding(store.db, {
      sha256,
      page,
      ink,
      likeness,
      layout,
      codes: JSON.stringify(codes),
      skew: skew ?? null,
    });
  }
}
