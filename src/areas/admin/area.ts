import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** The administration: reached from the settings list and the palette by whoever holds the right. */
export const adminArea: AreaManifest = {
  id: 'admin',
  routes: ['/admin', '/admin/:section', '/admin/:section/:id', '/mask'],
  texts: ['devices', 'list'],
  load: () => import('./AdminScreen.tsx'),
};
