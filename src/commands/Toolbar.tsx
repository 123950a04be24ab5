import { Toolbar as Row, ToolbarItems as RowItems, type ToolbarAction, type ToolbarItem } from '#src/ui/Toolbar.tsx';
import { isVisible, press } from '#src/ui/toolbar/items.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import type { ComponentProps } from 'react';
import type { Command } from './command.ts';
import type { CommandItem } from './items.ts';
import { useOffer } from './useCommands.ts';

/** A toolbar whose buttons are commands, so that they also appear in the palette. */
export function Toolbar(props: ComponentProps<typeof Row>) {
  const { label, items, right = [] } = props;
  useOffer('shown', label, commandsIn(label, [...items, ...right]));
  return <Row {...props} />;
}

/** A group of such buttons among a toolbar's children; the label is the group's name in the palette. */
export function ToolbarItems(props: ComponentProps<typeof RowItems>) {
  useOffer('shown', props.label, commandsIn(props.label, props.items));
  return <RowItems {...props} />;
}

/** The visible items of a toolbar as commands; entries of a button's menu are prefixed with its name. */
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
  // A plain button gets an id that includes its toolbar, to distinguish it from others of the same name.
  ...('command' in item ? item.command : { id: `${label}/${within?.text ?? ''}/${item.id}`, run: () => press(item) }),
  label: within === undefined ? item.text : labelled(within.text, item.text),
  disabled: saidBy(item) ?? (item.disabled === true || within?.disabled === true),
  checked: item.checked,
});

/** A command's own check at each key press takes precedence over the button's state when it was rendered. */
const saidBy = (item: ToolbarAction | CommandItem): (() => boolean) | undefined =>
  'command' in item && typeof item.command.disabled === 'function' ? item.command.disabled : undefined;
