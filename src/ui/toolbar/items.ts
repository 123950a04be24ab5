import type { ComponentType } from 'react';

type Icon = ComponentType<{
  readonly size?: number | string;
  readonly stroke?: number | string;
  readonly 'aria-hidden'?: boolean;
}>;

interface ItemBase {
  /** Of this item alone in its toolbar; where a key does the same, the label of that key's line. */
  readonly id: string;
  readonly text: string;
  readonly icon?: Icon;
  /** Only the icon is drawn; the text is its name and its tooltip. */
  readonly iconOnly?: boolean;
  /** A chord such as `Ctrl+S`; shown in the tooltip as keyboards letter it. */
  readonly shortcut?: string;
  /** It can be seen and told, and does nothing. */
  readonly disabled?: boolean;
  readonly hidden?: boolean;
  /** A line before the item, in a toolbar and in a list. */
  readonly separator?: boolean;
  /**
   * Where the toolbar is too narrow the item makes way into its menu: the highest number first, equal numbers together.
   * Without one it stays.
   */
  readonly yields?: number;
}

/** Something that acts, or leads to a URL; `checked` makes it a switch. */
export interface ToolbarAction extends ItemBase {
  readonly run?: () => void;
  readonly url?: string;
  readonly checked?: boolean;
  /** A state that is drawn in place of the text and told by this name; the text says what pressing it does. */
  readonly state?: { readonly face: string; readonly name: string };
}

/** Something that opens a list of actions below itself. */
interface ToolbarPopup extends ItemBase {
  readonly popup: readonly ToolbarAction[];
}

export type ToolbarItem = ToolbarAction | ToolbarPopup;

/**
 * Does what pressing an item does (specification, section 2, Toolbars): a disabled one only logs.
 * @throws Error 'Unknown event' for an item that neither acts nor leads anywhere
 */
export function press({ id, disabled, run, url }: ToolbarAction): void {
  if (disabled === true) console.info(`Toolbar item ${id} is disabled`); // oxlint-disable-line no-console -- specified: it only logs
  else if (run !== undefined) run();
  else if (url !== undefined) window.location.assign(url);
  else throw new Error('Unknown event');
}

export const isVisible = (item: ItemBase): boolean => item.hidden !== true;

/** Whether an item stands in the menu when everything from a level up has made way. */
export const hasYielded = ({ yields }: ItemBase, level: number): boolean => yields !== undefined && yields >= level;

/** The next level to make way below one, or undefined where all have that can. */
export function nextLevel(items: readonly ToolbarItem[], level: number): number | undefined {
  const below = items
    .filter(isVisible)
    .flatMap(({ yields }) => (yields !== undefined && yields < level ? [yields] : []));
  return below.length === 0 ? undefined : Math.max(...below);
}

/** What of an item decides how much room it takes. */
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
