import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '#src/ui/Logo.tsx';
import { MOBILE_QUERY } from './breakpoints.ts';
import { HeaderActions } from './HeaderActions.tsx';
import { useMenu } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import classes from './shell.module.css';
import { SideMenu } from './SideMenu.tsx';

/** The header bar: navigation and the user's own controls. Phones have the side menu instead of the entries. */
export function Header() {
  const { t } = useTranslation(['shell', 'app']);
  const mobile = useMediaQuery(MOBILE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false;
  const [menuOpen, setMenuOpen] = useState(false);
  const menu = useMenu();
  return (
    <header className={classes.header}>
      <Link to="/home" className={classes.home} title={t('home')}>
        <Logo />
        <span>{t('app:product')}</span>
      </Link>
      {!mobile && (
        <nav aria-label={t('menu.label')} className={classes.nav}>
          <ul className={classes.menu}>
            {menu.map((entry) => (
              <li key={entry.path}>
                <MenuLink entry={entry} className={classes.entry} title={t(`app:menu.${entry.label}`)}>
                  <entry.icon size={18} stroke={1.75} />
                  <span>{t(`app:menu.${entry.label}`)}</span>
                </MenuLink>
                {entry.Badge && <entry.Badge />}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <HeaderActions />
      {mobile && <SideMenu open={menuOpen} onOpen={setMenuOpen} />}
    </header>
  );
}
