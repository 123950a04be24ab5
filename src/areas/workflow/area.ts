import { IconRoute } from '@tabler/icons-react';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const workflowArea: AreaManifest = {
  id: 'workflow',
  routes: [
    '/workflow',
    '/workflow/adhoc',
    '/workflow/substitution',
    '/workflow/:wfid',
    '/document/:id/workflow',
    '/document/:id/workflow/:wfid',
    '/document/:id/workflow/:wfid/:stepid',
  ],
  menu: {
    order: 1,
    label: 'workflow',
    path: '/workflow',
    also: /^\/document\/[^/]+\/workflow(\/|$)/,
    icon: IconRoute,
    Badge: lazyPart(() => import('./JobBadge.tsx'), { waiting: null }),
  },
  texts: ['list'],
  load: () => import('./WorkflowScreen.tsx'),
};
