import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Dropdown } from './Dropdown.tsx';
import { PopupEntry } from './Item.tsx';
import { hasYielded, isVisible } from './items.ts';
import type { Room } from './room.ts';
import classes from './toolbar.module.css';

interface MoreProps extends Room {
  /** It takes no space while the toolbar is measured without it. */
  readonly hidden: boolean;
}

/** The items for which the toolbar has no room, sorted by how soon they would reappear. */
export function More({ groups, level, hidden }: MoreProps) {
  const { t } = useTranslation('ui');
  return (
    <Dropdown
      className={classes.more}
      target={
        <button type="button" className={classes.item} hidden={hidden} title={t('more')} aria-label={t('more')}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      }
    >
      <Entries groups={groups} level={level} />
    </Dropdown>
  );
}

/** An item with a list is shown here as a heading with its entries: nested menus do not work on a phone. */
function Entries({ groups, level }: Room) {
  const all = useStore(groups);
  const given = [...all.values()]
    .flat()
    .filter((item) => isVisible(item) && hasYielded(item, level))
    .toSorted((one, other) => (one.yields ?? 0) - (other.yields ?? 0));
  return given.map((item) =>
    'popup' in item ? (
      <Fragment key={item.id}>
        <Menu.Label>{item.text}</Menu.Label>
        {item.popup.filter(isVisible).map((entry) => (
          <PopupEntry
            key={entry.id}
            isAligned
            entry={{ ...entry, disabled: entry.disabled === true || item.disabled === true }}
          />
        ))}
      </Fragment>
    ) : (
      <PopupEntry key={item.id} isAligned entry={item} />
    ),
  );
}
