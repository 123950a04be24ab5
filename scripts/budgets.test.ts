import { expect, test } from 'vitest';
import { heavyChunks, type Manifest, unsplitAreas } from './budgets.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  'src/areas/search/SearchScreen.tsx': { file: 'assets/SearchScreen.js', isDynamicEntry: true },
  'src/areas/archive/ArchiveScreen.tsx': { file: 'assets/ArchiveScreen.js', isDynamicEntry: true },
  'src/viewer/canvas/Stage.tsx': { file: 'assets/Stage.js', isDynamicEntry: true },
  '_shared.js': { file: 'assets/shared.js' },
  'src/areas/search/search.css': { file: 'assets/search.css' },
};

test('a chunk outside the viewer may weigh at most 120 kB; chunks of the viewer and style sheets are exempt', () => {
  const weights: Readonly<Record<string, number>> = {
    'assets/shared.js': 120_001,
    'assets/SearchScreen.js': 120_000,
    'assets/Stage.js': 500_000,
    'assets/search.css': 500_000,
  };
  expect(heavyChunks(manifest, (file) => weights[file] ?? 0)).toEqual([
    'assets/shared.js weighs 120001 bytes gzip of 120000',
  ]);
});

test('each area has its own chunk', () => {
  expect(unsplitAreas(manifest, ['search', 'archive'])).toEqual([]);
});

test('an area that is bundled with the entry, with another area, or not split at all is reported', () => {
  const asked = (change: Manifest) => unsplitAreas({ ...manifest, ...change }, ['search', 'archive', 'help']);
  expect(asked({})).toEqual(['the area help has no chunk of its own']);
  expect(asked({ 'src/areas/help/HelpScreen.tsx': { file: 'assets/index.js', isDynamicEntry: true } })).toEqual([
    'the area help has no chunk of its own',
  ]);
  expect(asked({ 'src/areas/help/HelpScreen.tsx': { file: 'assets/SearchScreen.js', isDynamicEntry: true } })).toEqual([
    'the area search has no chunk of its own',
    'the area help has no chunk of its own',
  ]);
  expect(asked({ 'src/areas/help/HelpScreen.tsx': { file: 'assets/HelpScreen.js' } })).toEqual([
    'the area help has no chunk of its own',
  ]);
});
