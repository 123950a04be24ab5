import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** Help pages, opened in their own window. */
export const helpArea: AreaManifest = {
  id: 'help',
  routes: ['/help', '/help/:topic', '/help/:topic/:part', '/privacy'],
  texts: ['admin'],
  load: () => import('./HelpScreen.tsx'),
};
