import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Dropdown } from './Dropdown.tsx';
import { chordText } from '#src/ui/chord/chordText.ts';
import { isVisible, press, type ToolbarAction, type ToolbarItem } from './items.ts';
import classes from './toolbar.module.css';

/** A toolbar button, with its list if it has one. */
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
  const title = shortcut === undefined ? text : `${text} (${chordText(shortcut, '+')})`;
  const name = state?.name ?? (iconOnly === true ? text : undefined);
  // Not the attribute `disabled`, which would take the focus from an item that has just done its last step.
  const shared = {
    type: 'button',
    className: classes.item,
    title,
    'aria-disabled': disabled === true ? true : undefined,
    'aria-label': name,
  } as const;
  return (
    <>
      {separator === true && <div className={classes.separator} role="separator" aria-orientation="vertical" />}
      {'popup' in item && disabled !== true ? (
        <Dropdown target={<button {...shared}>{face}</button>}>
          {item.popup.filter(isVisible).map((entry) => (
            <PopupEntry
              key={entry.id}
              entry={entry}
              isAligned={item.popup.some(({ icon, checked }) => icon !== undefined || checked !== undefined)}
            />
          ))}
        </Dropdown>
      ) : (
        <button {...shared} aria-pressed={'checked' in item ? item.checked : undefined} onClick={() => press(item)}>
          {face}
        </button>
      )}
    </>
  );
}

interface PopupEntryProps {
  readonly entry: ToolbarAction;
  /** Its text aligns with entries that have icons or checks. */
  readonly isAligned?: boolean;
}

/** An action in a list; a check box if it is a switch. */
export function PopupEntry({ entry, isAligned = false }: PopupEntryProps) {
  const { text, icon: EntryIcon, shortcut, checked, separator } = entry;
  const isDisabled = entry.disabled === true;
  const shared = {
    'aria-disabled': isDisabled ? true : undefined,
    'data-disabled': isDisabled,
    closeMenuOnClick: !isDisabled,
    rightSection: shortcut !== undefined && chordText(shortcut, '+'),
  } as const;
  const noIcon = isAligned && <span className={classes.noIcon} />;
  return (
    <>
      {separator === true && <Menu.Divider role="separator" />}
      {checked === undefined ? (
        <Menu.Item
          {...shared}
          onClick={() => press(entry)}
          leftSection={EntryIcon === undefined ? noIcon : <EntryIcon size={16} aria-hidden />}
        >
          {text}
        </Menu.Item>
      ) : (
        <Menu.CheckboxItem
          {...shared}
          checked={checked}
          onClick={() => press(entry)}
          checkIcon={<IconCheck size={16} aria-hidden />}
        >
          {text}
        </Menu.CheckboxItem>
      )}
    </>
  );
}
