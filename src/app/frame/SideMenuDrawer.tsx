import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOnPhones, useMenu } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import classes from './shell.module.css';

/** The entries of the phone menu; choosing one closes it. */
export default function SideMenuDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'app']);
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      returnFocus={false}
      withCloseButton={false}
      size={260}
      padding={0}
      position="right"
      transitionProps={{ duration: 120 }}
      attributes={{ content: { 'aria-label': t('menu.label') } }}
      classNames={{ inner: classes.below ?? '', overlay: classes.below ?? '' }}
    >
      <nav aria-label={t('menu.label')}>
        <ul className={classes.sideMenu}>
          {useMenu()
            .filter(isOnPhones)
            .map((entry) => (
              <li key={entry.path}>
                <MenuLink entry={entry} onClick={onClose}>
                  <entry.icon size={20} stroke={1.75} />
                  {t(`app:menu.${entry.label}`)}
                </MenuLink>
                {entry.Badge && <entry.Badge />}
              </li>
            ))}
        </ul>
      </nav>
    </Drawer>
  );
}
