import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useModals } from '#src/stores/modals/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { closePanel, type Panel, useSidebar } from '#src/stores/shell/sidebar.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import classes from './shell.module.css';

/**
 * From this width on, the sidebar is placed beside the content, which then is still as wide as a tablet in landscape.
 */
const WIDE_QUERY = '(min-width: 80em)';

const panels = {
  settings: lazyPart(() => import('#src/areas/settings/SettingsList.tsx')),
  info: lazyPart(() => import('#src/areas/infocentre/InfoCentre.tsx')),
  protocol: lazyPart(() => import('#src/areas/protocol/ToastProtocol.tsx')),
} satisfies Record<Panel, unknown>;

/**
 * The one sliding sidebar: settings list, info centre or toast log (specification, section 2, App shell). If there is
 * room it is placed beside the content, which stays usable; otherwise over it.
 */
export default function SidebarDrawer() {
  const { t } = useTranslation(['shell', 'ui']);
  const panel = useSidebar((state) => state.panel);
  const interrupted = useSession((session) => session.interrupted);
  const covered = useModals((state) => state.open.length > 0);
  const isWide = useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false;
  const Content = panel === null ? null : panels[panel];
  if (isWide)
    return (
      panel !== null &&
      Content !== null && (
        <Beside key={panel} title={t(`panel.${panel}`)} inert={interrupted} keepsEscape={!covered}>
          <Content />
        </Beside>
      )
    );
  return (
    <Drawer
      opened={panel !== null}
      onClose={closePanel}
      closeOnEscape={!covered}
      // The veil does not hide the sidebar, which is rendered outside the veil's content.
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

/** Takes the focus on opening like a dialog, but does not trap it: everything else stays reachable. */
function Beside({
  title,
  inert,
  keepsEscape,
  children,
}: {
  readonly title: string;
  readonly inert: boolean;
  readonly keepsEscape: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const beside = useRef<HTMLDivElement>(null);
  useEffect(() => beside.current?.focus(), []);
  return (
    <div
      ref={beside}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      inert={inert}
      className={classes.beside}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !keepsEscape) return;
        event.stopPropagation();
        closePanel();
      }}
    >
      <div className={classes.besideHead}>
        <h2 id={id}>{title}</h2>
        <CloseButton aria-label={t('close')} onClick={closePanel} />
      </div>
      <div className={classes.besideBody}>{children}</div>
    </div>
  );
}
