import { Toolbar as Row, ToolbarItems as RowItems, type ToolbarAction, type ToolbarItem } from '#src/ui/Toolbar.tsx';
import { isVisible, press } from '#src/ui/toolbar/items.ts';
import type { ComponentProps } from 'react';
import type { Command } from './command.ts';
import type { CommandItem } from './items.ts';
import { useOffer } from './useCommands.ts';

/** A toolbar whose buttons are commands: what can be pressed can be found in the palette too. */
export function Toolbar(props: ComponentProps<typeof Row>) {
  const { label, items, right = [] } = props;
  useOffer('shown', label, commandsIn(label, [...items, ...right]));
  return <Row {...props} />;
}

/** A group of such buttons among a toolbar's children; the label is what the palette names the group by. */
export function ToolbarItems(props: ComponentProps<typeof RowItems>) {
  useOffer('shown', props.label, commandsIn(props.label, props.items));
  return <RowItems {...props} />;
}

/** What the visible items of a toolbar do; what a button opens is named after it. */
const commandsIn = (label: string, items: readonly ToolbarItem[]): readonly Command[] =>
  items
    .filter((item) => isVisible(item) && !('refers' in item))
    .flatMap((item) =>
      'popup' in item
        ? item.popup.filter(isVisible).map((entry) => commandOf(label, entry, item))
        : [commandOf(label, item)],
    );

const commandOf = (
  label: string,
  item: ToolbarAction | CommandItem,
  within?: { readonly text: string; readonly disabled?: boolean },
): Command => ({
  // A button that is no more than a button is told from its namesakes by its toolbar.
  ...('command' in item ? item.command : { id: `${label}/${within?.text ?? ''}/${item.id}`, run: () => press(item) }),
  label: within === undefined ? item.text : `${within.text}: ${item.text}`,
  disabled: saidBy(item) ?? (item.disabled === true || within?.disabled === true),
  checked: item.checked,
});

/** What a command says of itself at each key counts more than how its button looked when it was drawn. */
const saidBy = (item: ToolbarAction | CommandItem): (() => boolean) | undefined =>
  'command' in item && typeof item.command.disabled === 'function' ? item.command.disabled : undefined;
