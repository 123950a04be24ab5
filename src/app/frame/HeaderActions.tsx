import { IconBell, IconUserCog } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isForWeb } from '#core/contract/work/event.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { closePanel, type Panel, showPanel, useSidebar } from '#src/stores/shell/sidebar.ts';
import classes from './shell.module.css';

/**
 * Specification, section 2, Icon actions: the info centre, whose bell rings while there are events, and the
 * preferences.
 */
export function HeaderActions() {
  const { t } = useTranslation('shell');
  const open = useSidebar((state) => state.panel);
  const pending = useMasterData((data) => data.events.filter(isForWeb).length);
  const user = useSession((session) => session.user);
  if (user === null) return null;
  const name = `${user.firstname} ${user.surname}`.trim() || user.name;
  const toggles = (panel: Panel) =>
    ({
      type: 'button',
      className: classes.action,
      'aria-expanded': open === panel,
      onClick: () => (open === panel ? closePanel() : showPanel(panel)),
    }) as const;
  return (
    <div className={classes.actions}>
      <button {...toggles('info')} aria-label={t('bell', { count: pending })} title={t('panel.info')}>
        <IconBell size={18} stroke={1.75} className={pending > 0 ? classes.ringing : undefined} aria-hidden />
        {pending > 0 && <span className={classes.count}>{pending}</span>}
      </button>
      <button {...toggles('settings')} aria-label={t('account', { name })} title={t('panel.settings')}>
        <IconUserCog size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{name}</span>
      </button>
    </div>
  );
}
