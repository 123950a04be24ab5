import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** The dashboard, and the version notes by themselves. */
export const homeArea: AreaManifest = {
  id: 'home',
  routes: ['/home', '/notes'],
  load: () => import('./HomeScreen.tsx'),
};
