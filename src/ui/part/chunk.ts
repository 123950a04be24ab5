import type { ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#core/contract/constants.ts';

/** A part's code could not be loaded: a retry may help. */
export class ChunkError extends Error {
  /** Retrying did not help or would join a hanging request: only reloading the page helps. */
  readonly isStuck: boolean;

  constructor(isStuck: boolean, cause: unknown) {
    super('A part of the application did not load', { cause });
    this.isStuck = isStuck;
  }
}

export interface Chunk<Props> {
  /** The component, once loaded. */
  readonly loaded: () => ComponentType<Props> | undefined;
  /**
   * Loads the component, once.
   * @throws ChunkError if that fails or takes longer than `timeout` milliseconds (specification, section 9: 120 s)
   */
  readonly load: (timeout?: number) => Promise<ComponentType<Props>>;
}

/** A component with its own chunk. A failed one can be loaded again; React's lazy would keep the failure for ever. */
export const chunkOf = <Props>(fetched: () => Promise<{ readonly default: ComponentType<Props> }>): Chunk<Props> => {
  let component: ComponentType<Props> | undefined;
  let failures = 0;
  return {
    loaded: () => component,
    load: async (timeout = CHUNK_LOAD_TIMEOUT_MS) => {
      if (component !== undefined) return component;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isLate = false;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isLate = true;
          reject(new Error(`nothing came in ${timeout} ms`));
        }, timeout);
      });
      try {
        const retried = failures === 0 ? fetched() : mendStyles().then(fetched);
        ({ default: component } = await Promise.race([retried, late]));
        return component;
      } catch (error) {
        failures += 1;
        throw new ChunkError(isLate || failures > 1, error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};

/**
 * A style sheet that failed to load stays in the page's head, and Vite treats it as loaded: the part would appear
 * unstyled.
 */
const mendStyles = async (): Promise<void> => {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    failed.map(
      (link) =>
        new Promise<void>((settle, reject) => {
          const fresh = document.createElement('link');
          fresh.rel = 'stylesheet';
          fresh.href = link.href;
          fresh.addEventListener('load', () => settle());
          fresh.addEventListener('error', () => reject(new Error(`no styles from ${link.href}`)));
          link.replaceWith(fresh);
        }),
    ),
  );
};
