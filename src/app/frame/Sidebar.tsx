import { useState } from 'react';
import { useSidebar } from '#src/stores/shell/sidebar.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { CoveringFailure } from '#src/ui/part/PartFailure.tsx';

const SidebarDrawer = lazyPart(() => import('./SidebarDrawer.tsx'), { waiting: null, fallback: CoveringFailure });

/** The sidebar; loaded when first opened and then kept mounted, so that it can slide out. */
export function Sidebar() {
  const isOpen = useSidebar(({ panel }) => panel !== null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen ? <SidebarDrawer /> : null;
}
