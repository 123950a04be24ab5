import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** In place of the login while the server waits for its first set-up: it has no address of its own. */
export const setupArea: AreaManifest = {
  id: 'setup',
  routes: [],
  load: () => import('./SetupScreen.tsx'),
};
