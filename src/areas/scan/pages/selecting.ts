import { between } from '#src/areas/scan/model.ts';
import { desk, useDesk } from '#src/areas/scan/store.ts';

interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Click selects one page, Ctrl+click toggles it, Shift+click selects a range. */
export function pick(id: string, { shiftKey, ctrlKey, metaKey }: Modifiers): void {
  const { now, selected, anchor, several } = desk();
  if (shiftKey && anchor !== undefined) {
    useDesk.setState({ selected: new Set(between(now, anchor, id)), current: id });
    return;
  }
  if (!ctrlKey && !metaKey && !several) {
    useDesk.setState({ selected: new Set([id]), anchor: id, current: id });
    return;
  }
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  useDesk.setState({ selected: next, anchor: id, current: id });
}

export function pickStack(id: string): void {
  const leaves = desk().now.stacks.find((stack) => stack.id === id)?.leaves ?? [];
  const [first] = leaves;
  if (first === undefined) return;
  useDesk.setState({ selected: new Set(leaves.map((leaf) => leaf.id)), anchor: first.id, current: first.id });
}

/** Moves to a page by keyboard; with Shift, extends the selection. */
export function walk(id: string | undefined, extend: boolean): void {
  if (id === undefined) return;
  const { now, anchor = id } = desk();
  if (extend) useDesk.setState({ selected: new Set(between(now, anchor, id)), current: id, anchor });
  else useDesk.setState({ selected: new Set([id]), current: id, anchor: id });
}

export const select = (ids: readonly string[]): void =>
  useDesk.setState(({ current, anchor }) => ({
    selected: new Set(ids),
    current: ids[0] ?? current,
    anchor: ids[0] ?? anchor,
  }));

/** Selects all pages, or none if all are selected. */
export function selectAll(): void {
  const { now, selected } = desk();
  const all = now.stacks.flatMap(({ leaves }) => leaves.map(({ id }) => id));
  useDesk.setState({ selected: new Set(selected.size === all.length ? [] : all) });
}
