import { IconRoute } from '@tabler/icons-react';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const workflowArea: AreaManifest = {
  id: 'workflow',
  routes: [
    '/workflow',
    '/workflow/:wfid',
    '/document/:id/workflow',
    '/document/:id/workflow/:wfid',
    '/document/:id/workflow/:wfid/:stepid',
  ],
  menu: { order: 1, label: 'workflow', path: '/workflow', icon: IconRoute },
  texts: ['list'],
  load: () => import('./WorkflowScreen.tsx'),
};
