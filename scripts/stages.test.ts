import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Modules, groupsOf } from './stages.ts';

/** A graph of modules: what each imports statically, and its code. */
const graph = (
  modules: Readonly<Record<string, { readonly importedIds: readonly string[]; readonly code?: string }>>,
) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the groups look at
  ({ getModuleInfo: (id: string) => modules[id] ?? null }) as unknown as Modules;

/** The chunk that each module goes to: that of the first group which takes it. */
const chunkOf = (groups: ReturnType<typeof groupsOf>, modules: Modules) => (id: string) =>
  groups
    .toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
    .map(({ name }) => (typeof name === 'function' ? name(id, modules) : name))
    .find((name) => name !== null && name !== undefined);

test('a module comes with the first stage that imports it, directly or not', () => {
  const modules = graph({
    '/app/main.ts': { importedIds: ['/app/store.ts'] },
    '/app/store.ts': { importedIds: ['/app/model.ts'] },
    '/app/model.ts': { importedIds: [] },
    '/app/screen.ts': { importedIds: ['/app/store.ts', '/app/button.ts'] },
    '/app/button.ts': { importedIds: [] },
    '/app/late.ts': { importedIds: ['/app/button.ts'] },
  });
  const chunk = chunkOf(groupsOf({ first: ['main.ts'], second: ['screen.ts'] }, '/app'), modules);
  expect(['store', 'model', 'button', 'late'].map((name) => chunk(`/app/${name}.ts`))).toEqual([
    'first',
    'first',
    'second',
    undefined,
  ]);
});

test('of an index module only what is named is imported', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrel-'));
  try {
    const barrel = path.join(folder, '@mantine/core/esm/index.mjs');
    mkdirSync(path.dirname(barrel), { recursive: true });
    writeFileSync(
      barrel,
      ['Button', 'Menu'].map((name) => ['import', '{', name, '}', 'from', `'./${name}.mjs';`].join(' ')).join('\n'),
    );
    const main = path.join(folder, 'main.ts');
    const [button, menu] = ['Button', 'Menu'].map((name) => path.join(path.dirname(barrel), `${name}.mjs`));
    const modules = graph({
      [main]: { importedIds: [barrel], code: 'import { Button as Key } from "@mantine/core"; const Menu = Key;' },
      [barrel]: { importedIds: [button!, menu!] },
      [button!]: { importedIds: [] },
      [menu!]: { importedIds: [] },
    });
    const chunk = chunkOf(groupsOf({ first: ['main.ts'] }, folder), modules);
    expect([chunk(button!), chunk(menu!)]).toEqual(['first', undefined]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a stage whose source is gone stops the build', () => {
  const groups = groupsOf({ first: ['gone.ts'] }, '/app');
  expect(() => chunkOf(groups, graph({}))('/app/any.ts')).toThrow('first: gone.ts is no module of the client');
});
