import { IconArchive } from '@tabler/icons-react';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';
import { mayArchive } from '#src/stores/masterdata/model.ts';

export const archiveArea: AreaManifest = {
  id: 'archive',
  routes: ['/archive'],
  menu: { order: 2, label: 'archive', path: '/archive', icon: IconArchive, canSee: mayArchive },
  load: () => import('./ArchiveScreen.tsx'),
};
