import type { ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import type { Configuration } from '#core/contract/admin/configuration.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { drawableStamp } from '#server/calls/marks/drawableStamp.ts';
import { templateContent } from '#server/calls/marks/templateContent.ts';
import { readConfiguration } from '#server/store/admin/configuration/read.ts';

/** A fault for each entry that does not fit. */
const unfit = (place: string, isFit: readonly boolean[]) =>
  isFit.flatMap((fits, index): ConfigurationFault[] =>
    fits ? [] : [{ at: `${place}.${index}`, fault: 'content', text: '' }],
  );

/** Reads a configuration file; its stamps and templates must be such as the calls for single ones take. */
export function readConfigurationFile(text: string): Result<Configuration, readonly ConfigurationFault[]> {
  const read = readConfiguration(text);
  if (!read.ok) return read;
  const { tables, templates = [] } = read.value;
  const faults = [
    ...unfit(
      'tables.stamp',
      (tables.stamp ?? []).map((stamp) => drawableStamp(stamp) !== undefined),
    ),
    ...unfit(
      'templates',
      templates.map(({ name, source, marks }) => templateContent({ name, content: { source, marks } }) !== undefined),
    ),
  ];
  return faults.length === 0 ? ok(read.value) : fail(faults);
}
