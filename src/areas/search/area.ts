import { IconSearch } from '@tabler/icons-react';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const searchArea: AreaManifest = {
  id: 'search',
  routes: ['/search'],
  menu: { order: 0, label: 'search', path: '/search', icon: IconSearch },
  texts: ['list', 'compare', 'viewer', 'telling'],
  load: () => import('./SearchScreen.tsx'),
};
