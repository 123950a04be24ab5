import { useLayoutEffect, useState } from 'react';
import { useSettings } from '#src/stores/settings/store.ts';
import type { Command } from './command.ts';
import { type CommandItem, itemsOf, type Look } from './items.ts';
import { type Offered, putOffer, type Reach, withdrawOffer } from './registry.ts';

/** Makes toolbar items from commands that are registered elsewhere, or by their toolbar. */
export function useItems<Id extends string>(commands: readonly Command<Id>[]): (id: Id, look?: Look) => CommandItem {
  const keys = useSettings((settings) => settings.keys);
  return itemsOf(commands, keys);
}

/**
 * Registers commands while the component is mounted: for the keyboard, the palette and the shortcut sheet.
 * @param title the group's name in the user's language
 * @returns a function that makes items for toolbars and menus, by id
 */
export function useCommands<Id extends string>(
  title: string,
  commands: readonly Command<Id>[],
  reach: Exclude<Reach, 'shown'> = 'here',
): (id: Id, look?: Look) => CommandItem {
  useOffer(reach, title, commands);
  return useItems(commands);
}

/** Updates a registration on each render. */
export function useOffer(reach: Reach, title: string, commands: readonly Offered[]): void {
  const [token] = useState(() => ({}));
  useLayoutEffect(() => putOffer(token, { reach, title, commands }));
  useLayoutEffect(() => () => withdrawOffer(token), [token]);
}
