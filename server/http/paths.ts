import type { Operation } from '#core/contract/operation.ts';

/** Name of the route parameter that holds a call's modifiers. */
export const MODIFIERS = 'modifiers';

/**
 * A call's paths in find-my-way syntax: `{name}` becomes a parameter, literal colons are doubled, and modifiers follow
 * the last segment in any number and order (`info:mail:indexes`). The router is set to ignore a trailing slash.
 */
export function routePaths({ path, modifiers = [] }: Pick<Operation, 'path' | 'modifiers'>): string[] {
  const plain = path
    .replace(/\/$/, '')
    .replaceAll(':', '::')
    .replace(/\{(\w+)\}/g, ':$1');
  // \x3a is a colon: the router would take a literal one for a parameter.
  return modifiers.length === 0 ? [plain] : [plain, `${plain}:${MODIFIERS}(^(?:\\x3a(?:${modifiers.join('|')}))+$)`];
}

/** The modifiers of a matched path. */
export const modifiersIn = (params: unknown): ReadonlySet<string> =>
  new Set(
    typeof params === 'object' && params !== null && MODIFIERS in params
      ? String(params[MODIFIERS]).split(':').slice(1)
      : [],
  );
