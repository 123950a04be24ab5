import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { areas } from './areas.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './shell.module.css';

const entries = areas.flatMap((area) => (area.menu === undefined ? [] : [area.menu])).toSorted((one, other) => one.order - other.order);

/** The top menu: where one can go, and what is the user's own. */
export function Header() {
  const { t } = useTranslation();
  const masterData = useMasterData();
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.home} aria-label={t('product')}>
        <Logo />
        <span>{t('product')}</span>
      </Link>
      <nav aria-label={t('menu.label')} style={{ height: '100%' }}>
        <ul className={classes.menu}>
          {entries
            .filter(({ canSee }) => canSee?.(masterData) ?? true)
            .map(({ path, label, icon: Icon }) => (
              <li key={path}>
                <NavLink to={path} className={classes.entry ?? ''} title={t(`menu.${label}`)}>
                  <Icon size={18} stroke={1.75} />
                  <span>{t(`menu.${label}`)}</span>
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className={classes.actions}>
        <ThemeMenu />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
}
