import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const documentArea: AreaManifest = {
  id: 'document',
  routes: ['/document/:id/index', '/document/:id/layer', '/document/:id/extras', '/document/:id/confirmation'],
  redirects: [{ from: '/document/:id', to: 'index' }],
  load: () => import('./DocumentScreen.tsx'),
};
