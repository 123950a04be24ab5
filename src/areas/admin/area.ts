import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** The administration: opened from the settings list or the palette by users with the right. */
export const adminArea: AreaManifest = {
  id: 'admin',
  routes: ['/admin', '/admin/:section', '/admin/:section/:id', '/mask'],
  texts: ['conditions', 'configuration', 'devices', 'list', 'settings'],
  load: () => import('./AdminScreen.tsx'),
};
