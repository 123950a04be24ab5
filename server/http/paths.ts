import type { Operation } from '#core/contract/operation.ts';

/** Name of the route parameter that holds the modifiers of a call. */
export const MODIFIERS = 'modifiers';

/**
 * The paths of a call as find-my-way writes them: `{name}` is a parameter, literal colons are doubled, and modifiers
 * end the last segment, any of them in any order (`info:mail:indexes`). A trailing slash is optional by the router's
 * setting.
 */
export function routePaths({ path, modifiers = [] }: Pick<Operation, 'path' | 'modifiers'>): string[] {
  const plain = path
    .replace(/\/$/, '')
    .replaceAll(':', '::')
    .replace(/\{(\w+)\}/g, ':$1');
  // \x3a is the colon: the router would read a bare one as a parameter.
  return modifiers.length === 0 ? [plain] : [plain, `${plain}:${MODIFIERS}(^(?:\\x3a(?:${modifiers.join('|')}))+$)`];
}

/** The modifiers of a matched path. */
export const modifiersIn = (params: unknown): ReadonlySet<string> =>
  new Set(
    typeof params === 'object' && params !== null && MODIFIERS in params
      ? String(params[MODIFIERS]).split(':').slice(1)
      : [],
  );
