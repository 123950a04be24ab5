import { IconCalendarRepeat } from '@tabler/icons-react';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const subscriptionArea: AreaManifest = {
  id: 'subscription',
  routes: ['/abonnement', '/abonnement/:id'],
  menu: { order: 3, label: 'subscription', path: '/abonnement', icon: IconCalendarRepeat },
  texts: ['list', 'messages'],
  load: () => import('./SubscriptionScreen.tsx'),
};
