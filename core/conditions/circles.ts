import { type Condition, fieldsOf } from './condition.ts';

/**
 * Finds conditions that depend on their own result, directly or over several steps. Each circle is returned once, as
 * the names along it. `decides` holds, per name (a field that is shown, a value that is computed), the condition it
 * depends on.
 */
export const circlesIn = (decides: Readonly<Record<string, Condition>>): readonly (readonly string[])[] =>
  circlesOf(Object.fromEntries(Object.entries(decides).map(([name, condition]) => [name, fieldsOf(condition)])));

/**
 * The circles of any graph, given the successors of each node. A node on several circles is reported with one of them.
 */
export function circlesOf(ways: Readonly<Record<string, readonly string[]>>): readonly (readonly string[])[] {
  const done = new Set<string>();
  const circles: string[][] = [];
  for (const start of Object.keys(ways)) {
    const walk: { readonly name: string; next: number }[] = [];
    const on = new Map<string, number>();
    const enter = (name: string) => {
      if (done.has(name) || !Object.hasOwn(ways, name)) return;
      on.set(name, walk.length);
      walk.push({ name, next: 0 });
    };
    enter(start);
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const to = ways[top.name]?.[top.next++];
      if (to === undefined) {
        done.add(top.name);
        on.delete(top.name);
        walk.pop();
        continue;
      }
      const since = on.get(to);
      if (since === undefined) enter(to);
      else circles.push(walk.slice(since).map(({ name }) => name));
    }
  }
  return circles;
}
