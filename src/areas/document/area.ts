import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const documentArea: AreaManifest = {
  id: 'document',
  routes: ['/document/:id/index', '/document/:id/layer', '/document/:id/extras'],
  redirects: [{ from: '/document/:id', to: 'index' }],
  load: () => import('./DocumentScreen.tsx'),
};
