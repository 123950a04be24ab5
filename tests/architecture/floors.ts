/**
 * Who may import whom (docs/decisions/0001). Each floor is a folder: `may` lists the folders it may import besides
 * itself, `packages` the allowed packages if not all are. A file belongs to the first floor whose path matches. Type
 * imports count; there are no exemptions.
 */
export interface Floor {
  readonly path: string;
  readonly may: readonly string[];
  readonly packages?: readonly string[];
}

const below = [
  'core/',
  'src/ui/',
  'src/gateway/',
  'src/bridge/',
  'src/stores/',
  'src/commands/',
  'src/list/',
  'src/viewer/',
];

export const floors: readonly Floor[] = [
  { path: 'core/kernel/', may: [], packages: [] },
  { path: 'core/conditions/', may: ['core/kernel/'], packages: [] },
  {
    path: 'core/workflow/testing/',
    may: ['core/kernel/', 'core/conditions/', 'core/workflow/'],
    packages: ['fast-check'],
  },
  { path: 'core/workflow/', may: ['core/kernel/', 'core/conditions/'], packages: ['zod/mini'] },
  { path: 'core/contract/', may: ['core/kernel/'], packages: ['zod/mini'] },
  { path: 'core/marks/', may: ['core/kernel/'], packages: ['zod/mini'] },
  { path: 'core/pages/', may: ['core/kernel/'], packages: [] },
  { path: 'core/files/', may: [], packages: [] },
  { path: 'core/pictures/', may: [], packages: [] },
  {
    path: 'core/forms/',
    may: ['core/kernel/', 'core/contract/', 'core/conditions/'],
    packages: ['@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
  },
  { path: 'core/text/', may: ['core/kernel/'], packages: ['snowball-stemmers', 'stopword'] },
  { path: 'workers/<name>/', may: ['core/'] },
  { path: 'server/store/', may: ['core/'] },
  { path: 'server/rules/', may: ['core/', 'server/store/'] },
  { path: 'server/render/', may: ['core/'] },
  { path: 'server/jobs/', may: ['core/', 'server/store/', 'server/render/', 'server/rules/'] },
  { path: 'server/seed/', may: ['core/', 'server/store/', 'server/render/'] },
  { path: 'server/http/', may: ['core/', 'server/store/', 'server/rules/', 'server/render/', 'server/jobs/'] },
  // What several handlers do alike: find what a call names, read and write files, present rows.
  {
    path: 'server/calls/',
    may: ['core/', 'server/store/', 'server/rules/', 'server/render/', 'server/jobs/', 'server/http/'],
  },
  {
    path: 'server/routes/',
    may: ['core/', 'server/store/', 'server/rules/', 'server/render/', 'server/jobs/', 'server/http/', 'server/calls/'],
  },
  { path: 'server/', may: ['core/', 'server/'] },
  { path: 'src/ui/', may: ['core/'] },
  { path: 'src/viewer/model/', may: ['core/'], packages: ['immer', 'pixelmatch', 'diff'] },
  // The client-side part of each kind of mark: a folder per kind.
  { path: 'src/viewer/kinds/', may: ['core/', 'src/viewer/model/'], packages: ['react', '@tabler/icons-react'] },
  { path: 'src/gateway/', may: ['core/'] },
  { path: 'src/bridge/', may: ['core/', 'workers/*/api.ts', 'workers/*/*.worker.ts'] },
  { path: 'src/stores/', may: ['core/', 'src/gateway/', 'src/bridge/'] },
  { path: 'src/commands/', may: ['core/', 'src/ui/', 'src/gateway/', 'src/bridge/', 'src/stores/'] },
  {
    path: 'src/list/',
    may: ['core/', 'src/ui/', 'src/gateway/', 'src/bridge/', 'src/stores/', 'src/commands/'],
  },
  {
    path: 'src/viewer/session/',
    may: ['core/', 'src/viewer/model/', 'src/viewer/kinds/', 'src/gateway/', 'src/bridge/', 'src/stores/'],
  },
  {
    path: 'src/viewer/canvas/',
    may: ['core/', 'src/ui/', 'src/viewer/model/', 'src/viewer/kinds/', 'src/stores/', 'src/viewer/session/'],
  },
  {
    path: 'src/viewer/chrome/',
    may: [
      'core/',
      'src/ui/',
      'src/viewer/model/',
      'src/viewer/kinds/',
      'src/stores/',
      'src/viewer/session/',
      'src/commands/',
    ],
  },
  // Canvas and chrome combined for several areas: a read-only view of a file (docs/decisions/0013).
  {
    path: 'src/viewer/preview/',
    may: [
      'core/',
      'src/ui/',
      'src/viewer/model/',
      'src/stores/',
      'src/viewer/session/',
      'src/viewer/canvas/',
      'src/viewer/chrome/',
      'src/commands/',
    ],
  },
  // An open document; areas contribute panels and toolbar parts (docs/workplace.md).
  { path: 'src/viewer/workplace/', may: below },
  // The filing form shared by the archive and scan areas.
  { path: 'src/filing/', may: ['core/', 'src/ui/', 'src/gateway/', 'src/stores/'] },
  // Conditions as lines and as sentences: those of forms and those of workflows.
  { path: 'src/conditions/', may: ['core/', 'src/ui/', 'src/stores/'] },
  // A configuration file compared with the set-up: in the administration and in the first set-up.
  { path: 'src/configuration/', may: ['core/', 'src/ui/', 'src/stores/'] },
  { path: 'src/areas/<name>/', may: [...below, 'src/filing/', 'src/conditions/', 'src/configuration/'] },
  { path: 'src/', may: ['core/', 'src/', 'locales/'] },
  { path: 'scripts/', may: ['core/', 'server/', 'scripts/'] },
  { path: '', may: [] },
];

/** The folders whose imports are checked; tests may import anything. */
export const houses = ['core', 'workers', 'server', 'src', 'scripts'] as const;
