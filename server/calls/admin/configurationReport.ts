import {
  CONFIGURATION_LISTED,
  ConfigurationColumn,
  type ConfigurationDifference,
  type ConfigurationFault,
} from '#core/contract/admin/adminConfiguration.ts';
import type { Difference } from '#server/store/admin/configuration/configuration.ts';

/** Longest value that a report shows; pictures and definitions are longer. */
const SHOWN = 200;
const shown = (value: string | number | null | undefined): string => {
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
          .map((column) => ({
            column: ConfigurationColumn.parse(column),
            before: shown(before[column]),
            after: shown(after[column]),
          })),
});

export const presentFaults = (faults: readonly ConfigurationFault[]): ConfigurationFault[] =>
  faults.slice(0, CONFIGURATION_LISTED).map((fault) => ({ ...fault, text: shown(fault.text) }));
