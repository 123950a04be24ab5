import type { ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#core/contract/constants.ts';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** An area's code could not be fetched: asking again may help. */
export class ChunkError extends Error {}

const screens = new Map<string, ComponentType>();

/** The screen of an area whose chunk is here already. */
export const loadedScreen = (id: string): ComponentType | undefined => screens.get(id);

/**
 * Fetches an area's chunk, once.
 * @throws ChunkError when the import fails or takes longer than `timeout` milliseconds (specification, section 9: 120 s).
 */
export const loadScreen = async ({ id, load }: Pick<AreaManifest, 'id' | 'load'>, timeout = CHUNK_LOAD_TIMEOUT_MS): Promise<ComponentType> => {
  const known = screens.get(id);
  if (known !== undefined) return known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came in ${timeout} ms`)), timeout);
  });
  try {
    const { default: screen } = await Promise.race([load(), tooLate]);
    screens.set(id, screen);
    return screen;
  } catch (error) {
    throw new ChunkError(`Area ${id} did not load`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
};
