import { IconForms } from '@tabler/icons-react';
import { MODULE_FORMS } from '#core/contract/constants.ts';
import { hasModule } from '#src/stores/masterdata/model.ts';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';

export const formsArea: AreaManifest = {
  id: 'forms',
  routes: ['/forms', '/forms/:id', '/forms/:id/:part'],
  menu: {
    order: 5,
    label: 'forms',
    path: '/forms',
    icon: IconForms,
    canSee: (data) => hasModule(data, MODULE_FORMS),
  },
  texts: ['conditions', 'list'],
  load: () => import('./FormsScreen.tsx'),
};
