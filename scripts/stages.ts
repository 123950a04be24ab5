import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';
import { root } from './run.ts';

/** The client's modules, as the bundler knows them. */
export type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * What is fetched together, in the order in which it is needed: each stage holds what its sources import and no earlier
 * stage holds. A request costs more than the bytes that a screen could do without. A stage imports earlier stages only,
 * so that no two chunks import each other. Weighed against the budgets of budgets.ts.
 */
const stages: Readonly<Record<string, readonly string[]>> = {
  base: ['src/main.tsx'],
  'sign-in': ['src/areas/login/LoginScreen.tsx'],
  inside: ['src/app/Inside.tsx'],
  badge: ['src/areas/workflow/JobBadge.tsx'],
  viewing: ['src/areas/document/DocumentScreen.tsx'],
  marking: ['src/viewer/canvas/marks/MarksStage.tsx', 'src/viewer/chrome/EditingTools.tsx'],
  document: [
    'src/areas/document/actions/DocumentActions.tsx',
    'src/areas/document/panels/index/IndexPanel.tsx',
    'src/areas/document/panels/extras/notes/NotePins.tsx',
    'src/areas/search/through/Through.tsx',
    'src/areas/telling/TellingActions.tsx',
  ],
  contract: ['core/contract/operations.ts'],
  lists: ['src/areas/search/SearchScreen.tsx'],
  panels: [
    'src/areas/document/panels/extras/ExtrasPanel.tsx',
    'src/areas/document/panels/versions/VersionsPanel.tsx',
    'src/areas/document/panels/history/HistoryPanel.tsx',
  ],
  archive: ['src/areas/archive/ArchiveScreen.tsx'],
  workflow: ['src/areas/workflow/WorkflowScreen.tsx'],
  scan: ['src/areas/scan/ScanScreen.tsx'],
  forms: ['src/areas/forms/FormsScreen.tsx', 'src/areas/forms/build/BuilderScreen.tsx'],
  admin: ['src/areas/admin/AdminScreen.tsx'],
};

/** Index modules that only hand on what other modules of their package export: one name needs one module. */
const BARREL = /@mantine\/(core|hooks)\/esm\/index\.mjs$|@tabler\/icons-react\/.*\/tabler-icons-react\.mjs$/;

/** `import { a, b as c } from 'd'` and `export { a } from 'd'`. */
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The names that a module's text takes from others, by specifier. */
const namesFrom = (text: string): readonly (readonly [name: string, from: string])[] =>
  [...text.matchAll(NAMED)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => [name.trim(), from] as const),
  );

/** The modules from which a barrel hands its names on. */
function sourcesOf(barrel: string): ReadonlyMap<string, string> {
  const names = namesFrom(readFileSync(barrel, 'utf8'));
  return new Map(names.map(([name, from]) => [name.split(' as ').at(-1) ?? '', path.join(path.dirname(barrel), from)]));
}
const barrels = new Map<string, ReadonlyMap<string, string>>();

/** The modules that a module really imports statically: of a barrel only those it names. */
function importsOf(id: string, modules: Modules): readonly string[] {
  const info = modules.getModuleInfo(id);
  return (info?.importedIds ?? []).flatMap((imported) => {
    if (!BARREL.test(imported)) return [imported];
    if (!barrels.has(imported)) barrels.set(imported, sourcesOf(imported));
    return namesFrom(info?.code ?? '').flatMap(
      ([name]) => barrels.get(imported)?.get(name.split(' as ')[0] ?? '') ?? [],
    );
  });
}

/** Names the chunk of what some sources import statically; null is what they load later. */
function importedBy(sources: readonly string[], name: string, folder: string): Rolldown.CodeSplittingNameFunction {
  let imported: Set<string> | undefined;
  const collect = (modules: Modules): Set<string> => {
    const found = new Set<string>();
    const visit = (id: string): void => {
      if (found.has(id)) return;
      found.add(id);
      importsOf(id, modules).forEach(visit);
    };
    for (const source of sources) {
      const id = path.join(folder, source);
      if (modules.getModuleInfo(id) === null) throw new Error(`${name}: ${source} is no module of the client`);
      visit(id);
    }
    return found;
  };
  return (module, modules) => ((imported ??= collect(modules)).has(module) ? name : null);
}

/** Stages as groups for the bundler: what at least two chunks would share. Sources are paths in `folder`. */
export const groupsOf = (
  all: Readonly<Record<string, readonly string[]>>,
  folder: string,
): readonly Rolldown.CodeSplittingGroup[] =>
  Object.entries(all).map(([name, sources], place, { length }) => ({
    name: importedBy(sources, name, folder),
    debugName: name,
    minShareCount: 2,
    priority: length - place,
  }));

/** The groups of this client. */
export const stagesTogether = groupsOf(stages, root);
