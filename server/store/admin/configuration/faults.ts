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
  const faults: ConfigurationFault[] = [];
  for (const one of all) {
    faults.push(...twice(one.part, one.wanted).slice(0, FAULTS_MAXIMUM));
    faults.push(...taken(one.part, one.here, one.wanted).slice(0, FAULTS_MAXIMUM));
    for (const index of one.part.contradicting?.(one.wanted).slice(0, FAULTS_MAXIMUM) ?? [])
      faults.push({ at: one.part.place(index, one.wanted[index]), fault: 'content', text: '' });
    for (const [index, entry] of one.wanted.entries()) {
      if (faults.length >= FAULTS_MAXIMUM) return faults.slice(0, FAULTS_MAXIMUM);
      const at = one.part.place(index, entry);
      for (const { part, key, at: within } of one.part.refersTo(entry))
        if (known.get(part)?.has(key) !== true)
          faults.push({ at: `${at}.${within}`, fault: 'reference', text: `${part} ${key}` });
      if (one.part.isSound?.(entry) === false) faults.push({ at, fault: 'content', text: '' });
    }
  }
  return faults;
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
