/** A substitution; a group as substitute stands for all its members. */
export interface Edge {
  readonly id: number;
  readonly primary: number;
  readonly substitutes: readonly number[];
}

/**
 * Whether a substitution forms a cycle with others of the same period: jobs would then be passed round and reach
 * nobody.
 */
export function closesCircle(
  edges: readonly Edge[],
  wanted: { readonly id: number | undefined; readonly primaryid: number },
): boolean {
  const next = Map.groupBy(edges, ({ primary }) => primary);
  const seen = new Set<number>();
  const open = (next.get(wanted.primaryid) ?? []).flatMap(({ substitutes }) => substitutes);
  for (let user = open.pop(); user !== undefined; user = open.pop()) {
    if (user === wanted.primaryid) return true;
    if (seen.has(user)) continue;
    seen.add(user);
    open.push(...(next.get(user) ?? []).flatMap(({ substitutes }) => substitutes));
  }
  return false;
}
