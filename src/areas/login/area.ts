import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const loginArea: AreaManifest = {
  id: 'login',
  routes: ['/login'],
  load: () => import('./LoginScreen.tsx'),
};
