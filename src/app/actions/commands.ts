import { fold } from '#core/text/fold.ts';
import type { Action, ActionGroup } from '#src/stores/shell/actions.ts';
import { isVisible, press, type ShownItems, type ToolbarAction } from '#src/ui/toolbar/items.ts';

/** An action that can be run, with the title of its group. */
export interface Command extends Action {
  readonly group: string;
  readonly run: () => void;
}

const actionOf = (item: ToolbarAction, within?: { readonly text: string; readonly disabled?: boolean }): Action => ({
  id: item.id,
  label: within === undefined ? item.text : `${within.text}: ${item.text}`,
  chords: [],
  run: () => press(item),
  disabled: item.disabled === true || within?.disabled === true,
  checked: item.checked,
});

/** What the buttons of the toolbars do; what a button opens is named after it. */
export const toolbarActions = (shown: Iterable<ShownItems>): readonly ActionGroup[] =>
  [...shown].map(({ label, items }) => ({
    title: label,
    actions: items
      .filter(isVisible)
      .flatMap((item) =>
        'popup' in item ? item.popup.filter(isVisible).map((entry) => actionOf(entry, item)) : [actionOf(item)],
      ),
  }));

/**
 * What can be run, each once: offers of the same id are one command with the keys of all of them, called as the first calls it. What one
 * of them says cannot be done just now is left out.
 */
export const commandsOf = (groups: readonly ActionGroup[]): readonly Command[] => {
  const actions = groups.flatMap(({ title, actions: offered }) =>
    offered.map((action) => ({ ...action, group: title })),
  );
  const same = Map.groupBy(actions, ({ id }) => id ?? {});
  return [...same.values()].flatMap((offers) => {
    const found = offers.find(({ run }) => run !== undefined);
    if (found?.run === undefined || offers.some(({ disabled }) => disabled === true)) return [];
    return [{ ...found, run: found.run, chords: offers.flatMap(({ chords }) => chords) }];
  });
};

/** The commands whose group and label contain every word that was typed, whatever their case and accents. */
export const matching = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return commands.filter(({ group, label }) => words.every((word) => fold(`${group} ${label}`).includes(word)));
};
