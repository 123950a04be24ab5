import type { ToolbarAction } from './items.ts';

/** A line of a table of keys. */
interface Key<Label, Target> {
  readonly chord: string;
  readonly label: Label;
  readonly run: (target: Target) => unknown;
}

/**
 * Makes items of a toolbar that do what keys do: what they are called, which key it is and what it does stand in the table of the keys
 * alone. Of several keys the first is shown.
 */
export const keyItems =
  <Label extends string, Target>(keys: readonly Key<Label, Target>[], target: Target, t: (label: Label) => string) =>
  (label: Label, more: Partial<ToolbarAction> = {}): ToolbarAction => {
    const key = keys.find((candidate) => candidate.label === label);
    if (key === undefined) throw new Error(`No key does ${label}`);
    return { id: label, text: t(label), shortcut: key.chord, run: () => void key.run(target), ...more };
  };
