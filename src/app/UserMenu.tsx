import { Menu } from '@mantine/core';
import { IconDevices, IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { logout } from '#src/stores/session/effects.ts';
import { useSession } from '#src/stores/session/store.ts';
import classes from './shell.module.css';

/** Who is signed in, with the information block of specification, section 2, and the ways out. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const clients = useMasterData((data) => data.clients);
  if (user === null) return null;
  const name = `${user.firstname} ${user.surname}`.trim() || user.name;
  const [client] = clients.length === 1 ? clients : [];
  return (
    <Menu position="bottom-end" offset={4} transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.action} aria-label={t('user.menu', { name })}>
          <IconUser size={18} stroke={1.75} aria-hidden="true" />
          <span>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.about}>
          <p>{name}</p>
          {client !== undefined && <p>{`${client.name} ${client.caption}`.trim()}</p>}
          <p>{t('user.version', { version: PRODUCT_VERSION })}</p>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logout(false)}>
          {t('user.logout')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices size={16} />} onClick={() => void logout(true)}>
          {t('user.logoutEverywhere')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
