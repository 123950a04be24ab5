import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** Pages to read, opened in a window of their own. */
export const helpArea: AreaManifest = {
  id: 'help',
  routes: ['/help', '/privacy'],
  load: () => import('./HelpScreen.tsx'),
};
