import {
  IconAdjustments,
  IconBellRinging,
  IconCalendarShare,
  IconDevices,
  IconDevices2,
  IconExternalLink,
  IconHelp,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLifebuoy,
  IconLogout,
  IconMessageChatbot,
  IconMessages,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconSignature,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { settingsEntries } from './entries.ts';
import classes from './settings.module.css';

const icons = {
  help: IconHelp,
  notes: IconHistory,
  privacy: IconShieldCheck,
  chatbot: IconMessageChatbot,
  settings: IconSettings,
  password: IconKey,
  twoFactor: IconShieldLock,
  recoveryCodes: IconLifebuoy,
  signature: IconSignature,
  sessions: IconDevices,
  push: IconBellRinging,
  calendar: IconCalendarShare,
  shortcuts: IconKeyboard,
  administration: IconAdjustments,
  protocol: IconMessages,
  logout: IconLogout,
  logoutEverywhere: IconDevices2,
};

/** Specification, section 2, Settings list: user, appearance and account actions. */
export default function SettingsList() {
  const { t } = useTranslation('settings');
  const user = useSession((session) => session.user);
  const data = useMasterData();
  if (user === null) return null;
  return (
    <div className={classes.panel}>
      <About user={user} />
      <ul className={classes.list} aria-label={t('list')}>
        {settingsEntries(user, data).map(({ text, run }) => {
          const Icon = icons[text];
          const leaves = text === 'help' || text === 'notes' || text === 'chatbot';
          return (
            <li key={text}>
              <button type="button" className={classes.entry} onClick={run}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <span>{t(text)}</span>
                {leaves && <IconExternalLink size={14} className={classes.leaves} aria-label={t('newWindow')} />}
              </button>
            </li>
          );
        })}
      </ul>
      <Appearance />
    </div>
  );
}
