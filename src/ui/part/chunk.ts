import type { ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#core/contract/constants.ts';

/** A part's code could not be fetched: asking again may help. */
export class ChunkError extends Error {
  /** Asking again did not help or would join what hangs: only a new page asks for everything anew. */
  readonly isStuck: boolean;

  constructor(isStuck: boolean, cause: unknown) {
    super('A part of the application did not load', { cause });
    this.isStuck = isStuck;
  }
}

export interface Chunk<Props> {
  /** The component, once it is here. */
  readonly loaded: () => ComponentType<Props> | undefined;
  /**
   * Fetches the component, once.
   * @throws ChunkError when that fails or takes longer than `timeout` milliseconds (specification, section 9: 120 s).
   */
  readonly load: (timeout?: number) => Promise<ComponentType<Props>>;
}

/**
 * A component with code of its own. One that failed may be asked for again; React's lazy would keep the failure for
 * ever.
 */
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
 * A style sheet that failed stays in the page's head, and Vite takes it for loaded: the part would come without its
 * looks.
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
