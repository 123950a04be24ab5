import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const compareArea: AreaManifest = {
  id: 'compare',
  routes: ['/compare/:left/:right'],
  load: () => import('./CompareScreen.tsx'),
};
