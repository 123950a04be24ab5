import { readImports, sources } from './imports.ts';

/** Groups of files that import each other in a cycle, also by types or by `import()`. Groups and list are sorted. */
export function circlesOf(houses: readonly string[]): readonly (readonly string[])[] {
  const files = houses.flatMap((house) => [...sources(house)]);
  const known = new Set(files);
  const imports = new Map(
    files.map((file) => [
      file,
      readImports(file)
        .filter(({ ours, target }) => ours && known.has(target))
        .map(({ target }) => target),
    ]),
  );
  return strongParts(imports)
    .filter((part) => part.length > 1)
    .map((part) => part.toSorted())
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b));
}

/** The strongly connected components of a graph (Tarjan). */
function strongParts(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const [order, low] = [new Map<string, number>(), new Map<string, number>()];
  const stack: string[] = [];
  const parts: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node)!);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) === order.get(node)) parts.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return parts;
}
