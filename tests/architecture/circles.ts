import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, root, sources } from './imports.ts';

/**
 * Static imports of a file. An `import()` is left out: it runs after the file that contains it has been loaded, so the
 * part it loads may import that file, for its props type or for a function.
 */
const importedBy = (file: string) =>
  importsOf(file, readFileSync(path.join(root, file), 'utf8').replaceAll(/\bimport\s*\([^)]*\)/g, ''));

/** Groups of files that import each other in a cycle, type imports included. Each group and the list are sorted. */
export function circlesOf(houses: readonly string[]): readonly (readonly string[])[] {
  const files = houses.flatMap((house) => [...sources(house)]);
  const known = new Set(files);
  const imports = new Map(
    files.map((file) => [
      file,
      importedBy(file)
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
