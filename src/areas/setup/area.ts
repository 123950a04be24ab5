import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** Shown instead of the login while the server needs its initial set-up, so it has no route. */
export const setupArea: AreaManifest = {
  id: 'setup',
  routes: [],
  texts: ['configuration', 'settings'],
  load: () => import('./SetupScreen.tsx'),
};
