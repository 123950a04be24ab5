import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import classes from './toolbar.module.css';

type Icon = ComponentType<{ readonly size?: number | string; readonly stroke?: number | string; readonly 'aria-hidden'?: boolean }>;

interface ItemBase {
  readonly id: string;
  readonly text: string;
  readonly icon?: Icon;
  /** Only the icon is drawn; the text is its name and its tooltip. */
  readonly iconOnly?: boolean;
  /** As the user presses it, e.g. `Ctrl+S`; shown in the tooltip. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  readonly hidden?: boolean;
  /** A line before the item. */
  readonly separator?: boolean;
}

/** Something that acts; `checked` makes it a switch. */
export interface ToolbarAction extends ItemBase {
  readonly run: () => void;
  readonly checked?: boolean;
}

/** Something that opens a list of actions below itself. */
interface ToolbarPopup extends ItemBase {
  readonly popup: readonly ToolbarAction[];
}

export type ToolbarItem = ToolbarAction | ToolbarPopup;

interface ToolbarProps {
  readonly label: string;
  readonly items: readonly ToolbarItem[];
  /** Items at the right end. */
  readonly right?: readonly ToolbarItem[];
  /** Between the two: a title, a field, a count. */
  readonly children?: ReactNode;
}

const visible = (item: ItemBase): boolean => item.hidden !== true;

/** One row of 40 px. The arrow keys walk along it, Tab enters and leaves. */
export function Toolbar({ label, items, right, children }: ToolbarProps) {
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={label} onKeyDown={walk}>
      <ToolbarItems items={items} />
      <div className={classes.middle}>{children}</div>
      {right !== undefined && <ToolbarItems items={right} />}
    </div>
  );
}

/** Items alone, for a group among a toolbar's children. */
export function ToolbarItems({ items }: { readonly items: readonly ToolbarItem[] }) {
  return items.filter(visible).map((item) => <Item key={item.id} item={item} />);
}

function Item({ item }: { readonly item: ToolbarItem }) {
  const { text, shortcut, disabled, icon: ItemIcon, iconOnly, separator } = item;
  const face = (
    <>
      {ItemIcon !== undefined && <ItemIcon size={18} stroke={1.75} aria-hidden />}
      {iconOnly !== true && <span>{text}</span>}
      {'popup' in item && <IconChevronDown size={14} aria-hidden />}
    </>
  );
  const title = shortcut === undefined ? text : `${text} (${shortcut})`;
  const name = iconOnly === true ? text : undefined;
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
            {item.popup.filter(visible).map((entry) => (
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

function PopupEntry({ entry }: { readonly entry: ToolbarAction }) {
  const EntryIcon = entry.checked === true ? IconCheck : entry.icon;
  return (
    <Menu.Item onClick={entry.run} disabled={entry.disabled === true} leftSection={EntryIcon !== undefined && <EntryIcon size={16} aria-hidden />} rightSection={entry.shortcut}>
      {entry.text}
    </Menu.Item>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus to the neighbour, past disabled items; fields in the toolbar keep their arrow keys. */
const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  buttons[buttons.indexOf(event.target) + step]?.focus();
};
