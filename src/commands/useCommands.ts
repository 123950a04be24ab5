import { useLayoutEffect, useState } from 'react';
import { useSettings } from '#src/stores/settings/store.ts';
import type { Command } from './command.ts';
import { type CommandItem, itemsOf, type Look } from './items.ts';
import { type Offered, putOffer, type Reach, withdrawOffer } from './registry.ts';

/** Makes items of commands that are offered elsewhere, or by the toolbar they stand in. */
export function useItems<Id extends string>(commands: readonly Command<Id>[]): (id: Id, look?: Look) => CommandItem {
  const keys = useSettings((settings) => settings.keys);
  return itemsOf(commands, keys);
}

/**
 * Offers commands as long as the calling component is shown, to the keyboard, the palette and the sheet of shortcuts.
 * @param title what they are grouped under, in the user's language
 * @returns what makes items for toolbars and menus of them, by id
 */
export function useCommands<Id extends string>(
  title: string,
  commands: readonly Command<Id>[],
  reach: Exclude<Reach, 'shown'> = 'here',
): (id: Id, look?: Look) => CommandItem {
  useOffer(reach, title, commands);
  return useItems(commands);
}

/** Keeps an offer up to date with each render. */
export function useOffer(reach: Reach, title: string, commands: readonly Offered[]): void {
  const [token] = useState(() => ({}));
  useLayoutEffect(() => putOffer(token, { reach, title, commands }));
  useLayoutEffect(() => () => withdrawOffer(token), [token]);
}
