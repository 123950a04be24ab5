import { tabText } from '#src/stores/storage.ts';

/**
 * The path the user left an open pool for (specification, section 2, App shell). It is kept until the pool is released,
 * so that a reload meanwhile goes there instead of opening the pool again.
 */
const TARGET_KEY = 'scan.target';

export const keepTarget = (path: string): void => tabText.write(TARGET_KEY, path);
export const forgetTarget = (): void => tabText.remove(TARGET_KEY);

/** The target path if this page load interrupted leaving a pool; returned once. @param hash the address when loaded */
export function takeTarget(hash: string): string | undefined {
  const target = tabText.read(TARGET_KEY);
  forgetTarget();
  return hash.startsWith('#/scan/') ? target : undefined;
}
