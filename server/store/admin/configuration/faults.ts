import type { ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import type { Configuration } from '#core/contract/admin/configuration.ts';
import { type AnyPart, type Db, type Found, keysOf } from './part.ts';

/** Most faults of a file that are told; more would not be mended in one go anyway. */
export const FAULTS_MAXIMUM = 1000;

/**
 * What is wrong in a file whose shape is right: entries listed twice, names taken by another entry, references to
 * nothing, and what could not be drawn.
 */
export async function faultsOf(
  db: Db,
  parts: readonly AnyPart[],
  wanted: Configuration,
): Promise<ConfigurationFault[]> {
  const here = new Map<string, readonly Found<unknown>[]>();
  for (const part of parts) here.set(part.name, await part.read(db));
  const all = parts.map((part) => ({ part, here: here.get(part.name) ?? [], wanted: part.of(wanted) }));
  const known = new Map(
    all.map((one) => [
      one.part.name,
      new Set([...one.here.map(({ entry }) => one.part.keyOf(entry)), ...one.wanted.map(one.part.keyOf)]),
    ]),
  );
  const faults = all.flatMap((one): ConfigurationFault[] => [
    ...twice(one.part, one.wanted),
    ...taken(one.part, one.here, one.wanted),
    ...one.wanted.flatMap((entry, index): ConfigurationFault[] => {
      const at = one.part.place(index, entry);
      const missing = one.part
        .refersTo(entry)
        .filter(({ part, key }) => known.get(part)?.has(key) !== true)
        .map((reference) => ({
          at: `${at}.${reference.at}`,
          fault: 'reference' as const,
          text: `${reference.part} ${reference.key}`,
        }));
      return one.part.isSound?.(entry) === false ? [...missing, { at, fault: 'content', text: '' }] : missing;
    }),
  ]);
  return faults.slice(0, FAULTS_MAXIMUM);
}

/** Entries with a key that an earlier one has. */
function twice(part: AnyPart, wanted: readonly unknown[]): ConfigurationFault[] {
  if (part.repeats === true) return [];
  const keys = keysOf(part, wanted);
  const first = new Map(keys.toReversed().map((key, index) => [key, keys.length - 1 - index]));
  return wanted.flatMap((entry, index) => {
    const key = keys[index] ?? '';
    return first.get(key) === index ? [] : [{ at: part.place(index, entry), fault: 'twice' as const, text: key }];
  });
}

/** Entries whose name another one would have as well. */
function taken(part: AnyPart, here: readonly Found<unknown>[], wanted: readonly unknown[]): ConfigurationFault[] {
  const { unique } = part;
  if (unique === undefined) return [];
  const after = new Map(here.map(({ entry }) => [part.keyOf(entry), String(part.rowOf(entry)[unique])]));
  for (const entry of wanted) after.set(part.keyOf(entry), String(part.rowOf(entry)[unique]));
  const holders = Map.groupBy(after, ([, name]) => name);
  return wanted.flatMap((entry, index) => {
    const name = String(part.rowOf(entry)[unique]);
    return (holders.get(name)?.length ?? 0) > 1
      ? [{ at: `${part.place(index, entry)}.${unique}`, fault: 'taken' as const, text: name }]
      : [];
  });
}
