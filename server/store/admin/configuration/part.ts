import type { Kysely } from 'kysely';
import type { ConfigurationColumn, ConfigurationPart } from '#core/contract/admin/adminConfiguration.ts';
import type { Configuration } from '#core/contract/admin/configuration.ts';
import type { Database } from '../../schema.ts';
import type { Change } from '../rows.ts';

export type Db = Kysely<Database>;

/** An entry as flat values, for comparison and for the audit. */
export type Row = Readonly<Record<string, string | number | null>>;

/** A row of properties that people have words for. */
export type NamedRow = Readonly<Partial<Record<ConfigurationColumn, string | number | null>>>;

/** An entry that exists here; those identified by names have an id as well. */
export interface Found<Entry> {
  readonly entry: Entry;
  readonly id?: number;
}

/** An entry, or a property of it, that must exist: in the file or here. `at` is the place within the entry. */
export interface Reference {
  readonly at: string;
  readonly part: ConfigurationPart;
  readonly key: string;
}

/** A part of the set-up: how its entries are read, compared and written. */
export interface Part<Entry> {
  readonly name: ConfigurationPart;
  /** The tables that reading and writing its entries need: a comparison copies them. */
  readonly tables: readonly (keyof Database)[];
  /** In the order of the file. */
  readonly read: (db: Db) => Promise<readonly Found<Entry>[]>;
  readonly of: (file: Configuration) => readonly Entry[];
  /** The entry's place in the file. */
  readonly place: (index: number, entry: Entry) => string;
  readonly keyOf: (entry: Entry) => string;
  /** Several entries may have the same key: they are told apart by their order. */
  readonly repeats?: true;
  /** The property of which no two entries may have the same value. */
  readonly unique?: ConfigurationColumn;
  readonly rowOf: (entry: Entry) => NamedRow;
  readonly refersTo: (entry: Entry) => readonly Reference[];
  /** Whether it could be shown or filled in, if imported. */
  readonly isSound?: (entry: Entry) => boolean;
  /** Places of entries that contradict others of the file. */
  readonly contradicting?: (entries: readonly Entry[]) => readonly number[];
  /** @throws Unfit, Refused */
  readonly write: (change: Change, entry: Entry, known: Found<Entry> | undefined, at: string) => Promise<void>;
  /** Writes many at once instead. */
  readonly writeAll?: (change: Change, entries: readonly Entry[]) => Promise<void>;
}

/** A part of any kind: each is only given entries that it read itself. */
export type AnyPart = Part<unknown>;
export const anyPart = <Entry>(part: Part<Entry>): AnyPart => part as unknown as AnyPart;

/** Compares texts by code unit, so that files of both databases have the same order. */
export const inOrder = <Entry>(entries: readonly Entry[], ...by: ((entry: Entry) => string | number)[]): Entry[] =>
  entries.toSorted((one, other) => {
    for (const of of by) {
      const [left, right] = [of(one), of(other)];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  });

/** Keys by place in the list; a key that occurs again gets its number. */
export function keysOf<Entry>({ keyOf, repeats }: Part<Entry>, entries: readonly Entry[]): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const key = keyOf(entry);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return repeats === true && times > 1 ? `${key} (${times})` : key;
  });
}
