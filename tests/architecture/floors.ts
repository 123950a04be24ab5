/**
 * Who may import whom (docs/decisions/0001). Each floor is a folder; `may` lists the folders it may import beside
 * itself, `packages` the packages where not all are allowed. The first floor whose path fits a file is the file's; type
 * imports count; there is no exemption list.
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
  {
    path: 'server/routes/',
    may: ['core/', 'server/store/', 'server/rules/', 'server/render/', 'server/jobs/', 'server/http/'],
  },
  { path: 'server/', may: ['core/', 'server/'] },
  { path: 'src/ui/', may: ['core/'] },
  { path: 'src/viewer/model/', may: ['core/'], packages: ['immer', 'pixelmatch', 'diff'] },
  // What the client adds to each kind of mark: a folder per kind.
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
  // Where the canvas and its chrome meet for several areas: a file to be looked at, not worked on
  // (docs/decisions/0013).
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
  // A document at work; areas contribute panels and toolbar parts (docs/workplace.md).
  { path: 'src/viewer/workplace/', may: below },
  // Where and under which values something is filed: the form that the archive and the scan desk share.
  { path: 'src/filing/', may: ['core/', 'src/ui/', 'src/gateway/', 'src/stores/'] },
  { path: 'src/areas/<name>/', may: [...below, 'src/filing/'] },
  { path: 'src/', may: ['core/', 'src/', 'locales/'] },
  { path: 'scripts/', may: ['core/', 'server/', 'scripts/'] },
  { path: '', may: [] },
];

/** The folders whose imports are checked; tests may import anything. */
export const houses = ['core', 'workers', 'server', 'src', 'scripts'] as const;
