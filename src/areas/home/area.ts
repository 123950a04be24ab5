import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** The dashboard, and the release notes as a page of their own. */
export const homeArea: AreaManifest = {
  id: 'home',
  routes: ['/home', '/notes'],
  load: () => import('./HomeScreen.tsx'),
};
