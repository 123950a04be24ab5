import type { ComponentType } from 'react';

export type Icon = ComponentType<{
  readonly size?: number | string;
  readonly stroke?: number | string;
  readonly 'aria-hidden'?: boolean;
}>;

/**
 * Where a key reaches a command. Without it: outside of fields, dialogs and menus. A sign alone never reaches one from
 * a field.
 */
export interface When {
  /** Also while signs are typed into a field. */
  readonly typing?: true;
  /** Also in dialogs and menus. */
  readonly dialog?: true;
  /** Only while marks are edited, or only while they are not. */
  readonly editing?: boolean;
  /** Only while the focus is in a list, or on the pages of a document. */
  readonly focus?: 'list' | 'page';
  /** Only while this holds: else the key keeps its usual meaning, and the palette does not show it. */
  readonly while?: () => boolean;
}

/**
 * Something a user can do here and now. Toolbars, menus, the palette and the sheet of shortcuts refer to it by its id.
 */
export interface Command<Id extends string = string> {
  /** `noun.verb`, the same in every language and version: what users set for it is kept under it. */
  readonly id: Id;
  /** In the user's language. */
  readonly label: string;
  readonly icon?: Icon | undefined;
  /** Keys that do it, e.g. `Ctrl+Alt+L`; each of several alone. Users can change them. */
  readonly chord?: string | readonly string[] | undefined;
  readonly when?: When | undefined;
  /** It is there and cannot be done just now. */
  readonly disabled?: boolean | (() => boolean) | undefined;
  /** Whether it is switched on, where it is a switch. */
  readonly checked?: boolean | undefined;
  /**
   * Absent where only the keys in their place make sense: steps of a list, say.
   * @returns false where it means nothing just now, and the key keeps its usual meaning
   */
  readonly run?: (() => void | boolean) | undefined;
  /** Its key says which way, or is the browser's: no entry of the palette, and not to be changed. */
  readonly keyOnly?: boolean | undefined;
}

export const isDisabled = ({ disabled }: Pick<Command, 'disabled'>): boolean =>
  typeof disabled === 'function' ? disabled() : disabled === true;
