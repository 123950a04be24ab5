import { NativeSelect } from '@mantine/core';
import {
  IconAdjustments,
  IconCalendarTime,
  IconCertificate,
  IconFileCode,
  IconHelp,
  IconHistory,
  IconListCheck,
  IconListSearch,
  IconMail,
  IconPlugConnected,
  IconShieldCheck,
  IconSitemap,
  IconTableImport,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { runCommand } from '#src/commands/named.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import classes from './menu.module.css';
import { isRowSection, MENU, type SectionId } from './model.ts';
import { sections } from './sections/table.ts';

const pageIcons = {
  rights: IconShieldCheck,
  people: IconTableImport,
  calendar: IconCalendarTime,
  lookups: IconListSearch,
  workflows: IconSitemap,
  mailtemplates: IconMail,
  connections: IconPlugConnected,
  license: IconCertificate,
  configuration: IconFileCode,
  defaults: IconAdjustments,
  log: IconHistory,
  jobs: IconListCheck,
};
const iconOf = (id: SectionId) => (isRowSection(id) ? sections[id].icon : pageIcons[id]);
const all = MENU.flatMap(([, ids]) => [...ids]);

/** The menu of administration sections; a select field if there is no room. */
export function AdminMenu({ section }: { readonly section: SectionId }) {
  const { t } = useTranslation('admin');
  useCommands(
    t('title'),
    all.map((id) => ({
      id: `admin.go.${id}`,
      label: t(`section.${id}`),
      run: () => runCommand('path.open', `/admin/${id}`),
    })),
  );
  const menu = useRef<HTMLElement>(null);
  // The menu is longer than a low window.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    menu.current?.querySelector(`[href$='/admin/${section}']`)?.scrollIntoView({ block: 'nearest' });
  }, [section]);
  return (
    <>
      <nav ref={menu} className={classes.menu} aria-label={t('title')}>
        {MENU.map(([heading, ids]) => (
          <div key={heading}>
            <h2>{t(`menu.${heading}`)}</h2>
            <ul>
              {ids.map((id) => {
                const Icon = iconOf(id);
                return (
                  <li key={id}>
                    <NavLink
                      to={`/admin/${id}`}
                      className={classes.entry ?? ''}
                      aria-current={id === section ? 'page' : undefined}
                      data-current={id === section}
                    >
                      <Icon size={16} stroke={1.75} aria-hidden />
                      {t(`section.${id}`)}
                    </NavLink>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
        <a className={classes.entry} href={`#/help/administration/${section}`} target="_blank" rel="noopener">
          <IconHelp size={16} stroke={1.75} aria-hidden />
          {t('help')}
        </a>
      </nav>
      <NativeSelect
        className={classes.choice ?? ''}
        aria-label={t('title')}
        value={section}
        onChange={(event) => runCommand('path.open', `/admin/${event.currentTarget.value}`)}
        data={MENU.map(([heading, ids]) => ({
          group: t(`menu.${heading}`),
          items: ids.map((id) => ({ value: id, label: t(`section.${id}`) })),
        }))}
      />
    </>
  );
}
