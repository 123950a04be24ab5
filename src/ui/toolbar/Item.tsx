import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { isVisible, type ToolbarAction, type ToolbarItem } from './items.ts';
import classes from './toolbar.module.css';

/** A button of a toolbar, with the list that it opens where it has one. */
export function Item({ item }: { readonly item: ToolbarItem }) {
  const { text, shortcut, disabled, icon: ItemIcon, iconOnly, separator } = item;
  const state = 'state' in item ? item.state : undefined;
  const face = (
    <>
      {ItemIcon !== undefined && <ItemIcon size={18} stroke={1.75} aria-hidden />}
      {state !== undefined && <span className={classes.state}>{state.face}</span>}
      {iconOnly !== true && state === undefined && <span>{text}</span>}
      {'popup' in item && <IconChevronDown size={14} aria-hidden />}
    </>
  );
  const title = shortcut === undefined ? text : `${text} (${shortcut})`;
  const name = state?.name ?? (iconOnly === true ? text : undefined);
  const shared = { type: 'button', className: classes.item, title, disabled, 'aria-label': name } as const;
  return (
    <>
      {separator === true && <div className={classes.separator} role="separator" aria-orientation="vertical" />}
      {'popup' in item ? (
        <Menu position="bottom-start" offset={4} transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <button {...shared}>{face}</button>
          </Menu.Target>
          <Menu.Dropdown>
            {item.popup.filter(isVisible).map((entry) => (
              <PopupEntry key={entry.id} entry={entry} />
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <button {...shared} aria-pressed={item.checked} onClick={item.run}>
          {face}
        </button>
      )}
    </>
  );
}

interface PopupEntryProps {
  readonly entry: ToolbarAction;
  /** Its text begins where those of entries with icons begin. */
  readonly isAligned?: boolean;
}

/** An action in a list. */
export function PopupEntry({ entry, isAligned = false }: PopupEntryProps) {
  const EntryIcon = entry.checked === true ? IconCheck : entry.icon;
  const noIcon = isAligned && <span className={classes.noIcon} />;
  return (
    <Menu.Item onClick={entry.run} disabled={entry.disabled === true} leftSection={EntryIcon === undefined ? noIcon : <EntryIcon size={16} aria-hidden />} rightSection={entry.shortcut}>
      {entry.text}
    </Menu.Item>
  );
}
