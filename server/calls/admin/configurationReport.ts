import {
  CONFIGURATION_LISTED,
  ConfigurationColumn,
  type ConfigurationDifference,
  type ConfigurationFault,
} from '#core/contract/admin/adminConfiguration.ts';
import type { Difference } from '#server/store/admin/configuration/configuration.ts';

/** Longest value that a report shows; pictures and definitions are longer. */
const SHOWN = 200;
const shown = (value: Value): string => {
  const text = String(value ?? '');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/** The differences by part, counted; the first of each part in full. */
export function presentDifferences(differences: readonly Difference[]): ConfigurationDifference[] {
  return [...Map.groupBy(differences, ({ part }) => part.name)].map(([part, all]) => {
    const changes = all.filter(({ kind }) => kind !== 'kept');
    const added = changes.filter(({ kind }) => kind === 'added').length;
    return {
      part,
      added,
      changed: changes.length - added,
      kept: all.length - changes.length,
      lines: changes.slice(0, CONFIGURATION_LISTED).map(presentLine),
    };
  });
}

const presentLine = ({
  part,
  key,
  kind,
  before,
  after = {},
}: Difference): ConfigurationDifference['lines'][number] => ({
  key,
  name: shown(
    after['name'] ??
      after['caption'] ??
      after['login'] ??
      after['customername'] ??
      // A setting is named by its key.
      (part.name === 'config' ? '' : after['value']),
  ),
  isnew: kind === 'added',
  changes:
    before === undefined
      ? []
      : Object.keys(after)
          .filter((column) => before[column] !== after[column])
          .map((column) => ConfigurationColumn.parse(column))
          .map((column) => ({ column, ...differing(column, before[column], after[column]) })),
});

/** Before and after; of a list only the lines that differ. */
function differing(
  column: ConfigurationColumn,
  before: Value,
  after: Value,
): { readonly before: string; readonly after: string } {
  if (column !== 'holidays') return { before: shown(before), after: shown(after) };
  const [old, now] = [linesOf(before), linesOf(after)];
  const without = (lines: readonly string[], others: readonly string[]) =>
    shown(lines.filter((line) => !others.includes(line)).join(', '));
  return { before: without(old, now), after: without(now, old) };
}
type Value = string | number | null | undefined;
const linesOf = (value: Value): readonly string[] => String(value ?? '').split('\n');

export const presentFaults = (faults: readonly ConfigurationFault[]): ConfigurationFault[] =>
  faults.slice(0, CONFIGURATION_LISTED).map((fault) => ({ ...fault, text: shown(fault.text) }));
