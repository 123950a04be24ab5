import { Drawer } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOnPhones, useMenu } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import classes from './shell.module.css';

interface SideMenuProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** A phone's menu: the hamburger toggles between bars and a cross, and choosing an entry closes the menu (specification, section 2). */
export function SideMenu({ open, onOpen }: SideMenuProps) {
  const { t } = useTranslation(['shell', 'app']);
  const close = () => onOpen(false);
  const Icon = open ? IconX : IconMenu2;
  return (
    <>
      <button type="button" className={classes.action} aria-expanded={open} aria-label={t(open ? 'menu.close' : 'menu.open')} onClick={() => onOpen(!open)}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </button>
      <Drawer
        opened={open}
        onClose={close}
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
                  <MenuLink entry={entry} onClick={close}>
                    <entry.icon size={20} stroke={1.75} />
                    {t(`app:menu.${entry.label}`)}
                  </MenuLink>
                </li>
              ))}
          </ul>
        </nav>
      </Drawer>
    </>
  );
}
