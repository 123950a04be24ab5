import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useModals } from '#src/stores/modals/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { closePanel, type Panel, useSidebar } from '#src/stores/shell/sidebar.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';

const panels = {
  settings: lazyPart(() => import('#src/areas/settings/SettingsList.tsx')),
  info: lazyPart(() => import('#src/areas/infocentre/InfoCentre.tsx')),
  protocol: lazyPart(() => import('#src/areas/protocol/ToastProtocol.tsx')),
} satisfies Record<Panel, unknown>;

/** The one sliding sidebar: settings list, info centre or toast protocol (specification, section 2, App shell). */
export default function SidebarDrawer() {
  const { t } = useTranslation(['shell', 'ui']);
  const panel = useSidebar((state) => state.panel);
  const interrupted = useSession((session) => session.interrupted);
  const covered = useModals((state) => state.open.length > 0);
  const Content = panel === null ? null : panels[panel];
  return (
    <Drawer
      opened={panel !== null}
      onClose={closePanel}
      closeOnEscape={!covered}
      // It stands outside the page that the veil hides.
      inert={interrupted}
      returnFocus={false}
      position="right"
      size={360}
      padding={0}
      title={panel === null ? '' : t(`panel.${panel}`)}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      transitionProps={{ duration: 120 }}
      styles={{
        header: { minHeight: 50, padding: '0 8px 0 16px', borderBottom: '1px solid var(--line)' },
        title: { fontWeight: 600 },
        content: { display: 'flex', flexDirection: 'column' },
        body: { flex: 1, minHeight: 0 },
      }}
    >
      {Content !== null && <Content />}
    </Drawer>
  );
}
