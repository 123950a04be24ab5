import type { ComponentType } from 'react';

export type Icon = ComponentType<{
  readonly size?: number | string;
  readonly stroke?: number | string;
  readonly 'aria-hidden'?: boolean;
}>;

/**
 * When a key triggers a command. By default: outside fields, dialogs and menus. A single character never triggers one
 * from a field.
 */
export interface When {
  /** Also while the focus is in a field. */
  readonly typing?: true;
  /** Also in dialogs and menus. */
  readonly dialog?: true;
  /** Only while marks are being edited, or only while they are not. */
  readonly editing?: boolean;
  /** Only while the focus is in a list, or on the pages of a document. */
  readonly focus?: 'list' | 'page';
  /** Only while this is true: otherwise the key keeps its usual meaning, and the palette leaves the command out. */
  readonly while?: () => boolean;
}

/** Something a user can do here and now. Toolbars, menus, the palette and the shortcut sheet refer to it by id. */
export interface Command<Id extends string = string> {
  /** `noun.verb`, the same in all languages and versions: users' settings refer to it. */
  readonly id: Id;
  /** In the user's language. */
  readonly label: string;
  readonly icon?: Icon | undefined;
  /** Keys that trigger it, e.g. `Ctrl+Alt+L`; several are alternatives. Users can change them. */
  readonly chord?: string | readonly string[] | undefined;
  readonly when?: When | undefined;
  /** It exists but cannot be used at the moment. */
  readonly disabled?: boolean | (() => boolean) | undefined;
  /** For a switch: whether it is on. */
  readonly checked?: boolean | undefined;
  /**
   * Absent for keys that only work in their place, such as moving in a list.
   * @returns false if it does not apply at the moment and the key keeps its usual meaning
   */
  readonly run?: (() => void | boolean) | undefined;
  /** The key gives a direction or belongs to the browser: not in the palette, and not changeable. */
  readonly keyOnly?: boolean | undefined;
}

export const isDisabled = ({ disabled }: Pick<Command, 'disabled'>): boolean =>
  typeof disabled === 'function' ? disabled() : disabled === true;
