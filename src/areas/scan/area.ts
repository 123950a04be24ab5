import { IconScan } from '@tabler/icons-react';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';

/** Incoming documents. The menu entry needs at least one pool (specification, section 6). */
export const scanArea: AreaManifest = {
  id: 'scan',
  routes: ['/scan', '/scan/:poolid'],
  menu: { order: 4, label: 'scan', path: '/scan', icon: IconScan, canSee: ({ pools }) => pools.length > 0 },
  texts: ['archive', 'list', 'messages'],
  load: () => import('./ScanScreen.tsx'),
};
