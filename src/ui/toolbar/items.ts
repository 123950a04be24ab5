import type { ComponentType } from 'react';

type Icon = ComponentType<{
  readonly size?: number | string;
  readonly stroke?: number | string;
  readonly 'aria-hidden'?: boolean;
}>;

interface ItemBase {
  /** Unique in its toolbar; if a key does the same, the label of its entry. */
  readonly id: string;
  readonly text: string;
  readonly icon?: Icon;
  /** Only the icon is shown; the text is its name and tooltip. */
  readonly iconOnly?: boolean;
  /** A chord such as `Ctrl+S`; shown in the tooltip with localised key names. */
  readonly shortcut?: string;
  /** It is visible and announced, but does nothing. */
  readonly disabled?: boolean;
  readonly hidden?: boolean;
  /** A line before the item, in a toolbar or list. */
  readonly separator?: boolean;
  /**
   * If the toolbar is too narrow, the item collapses into its menu: highest number first, equal numbers together.
   * Absent, it stays.
   */
  readonly yields?: number;
}

/** An action or a link; `checked` makes it a switch. */
export interface ToolbarAction extends ItemBase {
  readonly run?: () => void;
  readonly url?: string;
  readonly checked?: boolean;
  /** A state shown instead of the text and announced by this name; the text says what pressing it does. */
  readonly state?: { readonly face: string; readonly name: string };
}

/** An item that opens a list of actions below it. */
interface ToolbarPopup extends ItemBase {
  readonly popup: readonly ToolbarAction[];
}

export type ToolbarItem = ToolbarAction | ToolbarPopup;

/**
 * Presses an item (specification, section 2, Toolbars): a disabled one only logs.
 * @throws Error 'Unknown event' for an item without action or link
 */
export function press({ id, disabled, run, url }: ToolbarAction): void {
  if (disabled === true) console.info(`Toolbar item ${id} is disabled`); // oxlint-disable-line no-console -- specified: it only logs
  else if (run !== undefined) run();
  else if (url !== undefined) window.location.assign(url);
  else throw new Error('Unknown event');
}

export const isVisible = (item: ItemBase): boolean => item.hidden !== true;

/** Whether an item is in the menu if all items from this level up are collapsed. */
export const hasYielded = ({ yields }: ItemBase, level: number): boolean => yields !== undefined && yields >= level;

/** The next level below one that can collapse, or undefined if there is none. */
export function nextLevel(items: readonly ToolbarItem[], level: number): number | undefined {
  const below = items
    .filter(isVisible)
    .flatMap(({ yields }) => (yields !== undefined && yields < level ? [yields] : []));
  return below.length === 0 ? undefined : Math.max(...below);
}

/** The parts of an item that determine its width. */
export const outlineOf = (items: readonly ToolbarItem[]): string =>
  JSON.stringify(
    items
      .filter(isVisible)
      .map((item) => [
        item.id,
        item.text,
        item.iconOnly,
        item.yields,
        'state' in item ? item.state?.face.length : 0,
        'checked' in item && item.checked,
      ]),
  );
