import type * as z from 'zod/mini';
import type { ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import {
  Configuration,
  CONFIGURATION_CELLS_MAXIMUM,
  CONFIGURATION_ENTRIES_MAXIMUM,
  CONFIGURATION_ROWS_MAXIMUM,
  ConfigurationRow,
  ConfiguredEntry,
} from '#core/contract/admin/configuration.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { FAULTS_MAXIMUM } from './faults.ts';

type Json = Readonly<Record<string, unknown>>;
/** A list of a file, by its place. */
interface List {
  readonly within: 'tables' | undefined;
  readonly name: string;
  readonly row: z.ZodMiniType;
  readonly maximum: number;
}

const LISTS: readonly List[] = [
  ...Object.entries(ConfigurationRow).map(([name, row]) => ({
    within: 'tables' as const,
    name,
    row,
    maximum: name === 'lookup_value' ? CONFIGURATION_CELLS_MAXIMUM : CONFIGURATION_ROWS_MAXIMUM,
  })),
  ...Object.entries(ConfiguredEntry).map(([name, row]) => ({
    within: undefined,
    name,
    row,
    maximum: CONFIGURATION_ENTRIES_MAXIMUM,
  })),
];

/** Deeper than any entry nests, and more values than any has. */
const DEPTH_MAXIMUM = 32;
const VALUES_MAXIMUM = 200_000;
/** More default settings than there are. */
const SETTINGS_MAXIMUM = 1000;
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a file's text. Every problem of its shape has its place; a syntax error has its line. Entries are read one by
 * one and only until there are too many problems to tell: a file is not trusted to be small.
 */
export function readConfiguration(text: string): Result<Configuration, readonly ConfigurationFault[]> {
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return fail([{ at: lineOf(text, error), fault: 'json', text: '' }]);
  }
  if (!isObject(raw) || raw['format'] !== 'dms-configuration')
    return fail([{ at: 'format', fault: 'format', text: '' }]);
  const frame = Configuration.safeParse(withoutLists(raw));
  const faults: ConfigurationFault[] = frame.success ? [] : faultsIn('', frame.error.issues);
  const lists: Record<string, unknown> = {};
  const tables: Record<string, unknown> = {};
  for (const list of LISTS) {
    const given = listIn(raw, list);
    if (!Array.isArray(given)) continue;
    const rows = readList(list, given, faults);
    if (list.within === undefined) lists[list.name] = rows;
    else tables[list.name] = rows;
    if (faults.length >= FAULTS_MAXIMUM) break;
  }
  if (!frame.success || faults.length > 0) return fail(faults.slice(0, FAULTS_MAXIMUM));
  return ok({ ...frame.data, ...lists, tables });
}

function readList(list: List, given: readonly unknown[], faults: ConfigurationFault[]): unknown[] {
  const place = list.within === undefined ? list.name : `${list.within}.${list.name}`;
  if (given.length > list.maximum) {
    faults.push({ at: place, fault: 'shape', text: `≤ ${list.maximum}` });
    return [];
  }
  const rows: unknown[] = [];
  for (const [index, entry] of given.entries()) {
    const at = `${place}.${index}`;
    const flaw = flawOf(entry);
    const read = flaw === undefined ? list.row.safeParse(entry) : undefined;
    if (flaw !== undefined) faults.push({ at, ...flaw });
    else if (read?.success === true) rows.push(read.data);
    else faults.push(...faultsIn(at, read?.error.issues ?? []));
    if (faults.length >= FAULTS_MAXIMUM) break;
  }
  return rows;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listIn(raw: Json, { within, name }: List): unknown {
  const holder = within === undefined ? raw : raw[within];
  return isObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
}

/** What is around the lists; a list that is none stays, to be a fault. */
function withoutLists(raw: Json): Json {
  const empty = (holder: Json, lists: readonly List[]): Json => ({
    ...holder,
    ...Object.fromEntries(lists.filter(({ name }) => Array.isArray(holder[name])).map(({ name }) => [name, []])),
  });
  const { tables, config } = raw;
  return {
    ...empty(
      raw,
      LISTS.filter(({ within }) => within === undefined),
    ),
    ...(isObject(tables) && {
      tables: empty(
        tables,
        LISTS.filter(({ within }) => within === 'tables'),
      ),
    }),
    ...(isObject(config) && { config: Object.fromEntries(Object.entries(config).slice(0, SETTINGS_MAXIMUM)) }),
  };
}

/** What no entry may be, found level by level without recursion, so that depth costs no stack. */
function flawOf(entry: unknown): Pick<ConfigurationFault, 'fault' | 'text'> | undefined {
  let level = [entry];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAXIMUM) return { fault: 'shape', text: `≤ ${DEPTH_MAXIMUM}` };
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const refused = Array.isArray(value) ? undefined : Object.keys(value).find((key) => refusedKeys.has(key));
      if (refused !== undefined) return { fault: 'unknown', text: refused };
      for (const inner of Object.values(value) as unknown[]) {
        values += 1;
        if (typeof inner === 'string' && inner.includes('\0')) return { fault: 'content', text: '' };
        if (typeof inner === 'object') next.push(inner);
      }
      if (values > VALUES_MAXIMUM) return { fault: 'shape', text: `≤ ${VALUES_MAXIMUM}` };
    }
    level = next;
  }
  return undefined;
}

function faultsIn(place: string, issues: readonly z.core.$ZodIssue[]): ConfigurationFault[] {
  return issues.slice(0, FAULTS_MAXIMUM).flatMap((issue): ConfigurationFault[] => {
    const at = [place, ...issue.path].filter((part) => part !== '').join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, FAULTS_MAXIMUM)
        .map((key) => ({ at: at === '' ? key : `${at}.${key}`, fault: 'unknown', text: key }));
    return [{ at, fault: 'shape', text: expectedBy(issue) }];
  });
}

/** What a schema expected, in its own words. */
const expectedBy = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' | ');
  if (issue.code === 'too_small') return `≥ ${issue.minimum}`;
  if (issue.code === 'too_big') return `≤ ${issue.maximum}`;
  return issue.code === 'invalid_format' ? (issue.pattern ?? issue.format) : issue.code;
};

const lineOf = (text: string, error: unknown): string => {
  const place = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return String(text.slice(0, place === undefined ? text.length : Number(place)).split('\n').length);
};
