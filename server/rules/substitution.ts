/** Who is represented by whom; a group is all its members. */
export interface Edge {
  readonly id: number;
  readonly primary: number;
  readonly substitutes: readonly number[];
}

/**
 * Whether a substitution closes a circle with those of the same time: then jobs would go round, and nobody would have
 * them.
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
