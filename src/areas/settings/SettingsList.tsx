import {
  IconDevices, IconDevices2, IconExternalLink, IconHelp, IconHistory, IconKey, IconKeyboard, IconLifebuoy, IconLogout, IconMessages, IconSettings, IconShieldLock, IconSignature,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { logout } from '#src/stores/session/effects.ts';
import { useSession } from '#src/stores/session/store.ts';
import { isOffered, type PlainCommand, runCommand } from '#src/stores/shell/commands.ts';
import { closePanel, showPanel } from '#src/stores/shell/sidebar.ts';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { openAppSettings } from './openAppSettings.tsx';
import { openPage } from './pages.ts';
import { visibleEntries } from './rules.ts';
import classes from './settings.module.css';

/** Specification, section 2, Settings list: who one is, how it looks, and what one can do about one's account. */
export default function SettingsList() {
  const { t } = useTranslation('settings');
  const user = useSession((session) => session.user);
  const licenses = useMasterData((data) => data.licenses);
  if (user === null) return null;
  const visible = visibleEntries(user, licenses);
  return (
    <div className={classes.panel}>
      <About user={user} />
      <ul className={classes.list} aria-label={t('list')}>
        <Entry icon={IconHelp} text={t('help')} leavesFor={t('newWindow')} onClick={() => openPage('help')} />
        <Entry icon={IconHistory} text={t('notes')} leavesFor={t('newWindow')} onClick={() => openPage('notes')} />
        {visible.settings && <Entry icon={IconSettings} text={t('settings')} onClick={leaving(openAppSettings)} />}
        {visible.password && <CommandEntry icon={IconKey} text={t('password')} command="account.changePassword" />}
        {visible.twoFactor && <CommandEntry icon={IconShieldLock} text={t('twoFactor')} command="account.twoFactor" />}
        {user.password.twofactor && <CommandEntry icon={IconLifebuoy} text={t('recoveryCodes')} command="account.recoveryCodes" />}
        <CommandEntry icon={IconSignature} text={t('signature')} command="account.signature" />
        <CommandEntry icon={IconDevices} text={t('sessions')} command="account.sessions" />
        <CommandEntry icon={IconKeyboard} text={t('shortcuts')} command="shortcuts.show" />
        <Entry icon={IconMessages} text={t('protocol')} onClick={() => showPanel('protocol')} />
        <Entry icon={IconLogout} text={t('logout')} onClick={() => void logout(false)} />
        <Entry icon={IconDevices2} text={t('logoutEverywhere')} onClick={() => void logout(true)} />
      </ul>
      <Appearance />
    </div>
  );
}

const leaving = (action: () => void) => () => {
  closePanel();
  action();
};

interface EntryProps {
  readonly icon: ComponentType<{ readonly size: number; readonly stroke: number; readonly 'aria-hidden': boolean }>;
  readonly text: string;
}

function Entry({ icon: Icon, text, leavesFor, onClick }: EntryProps & { readonly leavesFor?: string; readonly onClick: () => void }) {
  return (
    <li>
      <button type="button" className={classes.entry} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span>{text}</span>
        {leavesFor !== undefined && <IconExternalLink size={14} className={classes.leaves} aria-label={leavesFor} />}
      </button>
    </li>
  );
}

/** An entry that another area answers for; without that area there is none. */
function CommandEntry({ command, ...rest }: EntryProps & { readonly command: PlainCommand }) {
  return isOffered(command) ? <Entry {...rest} onClick={leaving(() => runCommand(command, undefined))} /> : null;
}
