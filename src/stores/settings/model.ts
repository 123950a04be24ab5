import * as z from 'zod/mini';
import { _default as kept } from 'zod/mini';
import { DEFAULT_HIDE_ERROR_TOAST_SECONDS, DEFAULT_MAX_PROCESSES } from '#core/contract/constants.ts';
import { type ListsSettings, readList } from '../lists/model.ts';
import { parseStored } from '../storage.ts';

const Pixels = z.number().check(z.gte(0), z.lte(4000));
const Count = z.int().check(z.gte(0));
const OptionalId = z.nullable(z.int());

const on = kept(z.boolean(), true);
const off = kept(z.boolean(), false);
const texts = kept(z.array(z.string()), []);
const noId = kept(OptionalId, null);

/**
 * Every setting of a user on this device (specification, section 3, Locally stored user settings), once: what is valid
 * and its default. A further one is a line here and a control on its screen.
 */
const SECTIONS = {
  search: z.object({
    maskid: noId,
    /** Whether hovering over a row shows its page. */
    hoverPreview: on,
    panelOpen: on,
    panelWidth: kept(Pixels, 320),
    /** Collapsed sections of the panel. */
    folded: texts,
  }),
  viewer: z.object({
    /** A factor (1 is 100 %), or what the page is fitted to. */
    zoom: kept(z.union([z.literal('width'), z.literal('page'), z.number().check(z.gt(0), z.lte(64))]), 'width'),
    stripOpen: on,
    stripWidth: kept(Pixels, 96),
    sidebarOpen: on,
    sidebarWidth: kept(Pixels, 280),
    /** Collapsed sections of the document's values. */
    folded: texts,
    layer: on,
    stamp: on,
    template: on,
    signature: on,
    notes: on,
    /** Placed marks snap to blank paper nearby. */
    snapToPaper: on,
    /** The tool used last for drawing marks; empty if none. */
    tool: kept(z.string(), ''),
    /** The stamp placed last. */
    lastStamp: noId,
    /** The text of the last note. */
    lastNote: kept(z.string(), ''),
  }),
  archive: z.object({
    productid: noId,
    clientid: noId,
    year: noId,
    maskid: noId,
    doctypeid: noId,
    /** Files are listed in rows instead of tiles. */
    rows: off,
  }),
  workflow: z.object({
    filter: kept(z.nullable(z.string()), null),
    orderBy: kept(z.nullable(z.string()), null),
    /** Like some of the fields below, it caches a setting of the server (config/cached.ts). */
    autoLock: off,
    /** The list of jobs beside an open document. */
    listOpen: on,
    listWidth: kept(z.number(), 320),
    /** Whether the next job opens after a decision. */
    showNext: on,
  }),
  scan: z.object({
    maxProcesses: kept(Count, DEFAULT_MAX_PROCESSES),
    fastLoading: on,
    /** Kinds of suggestions that are turned off. */
    silent: texts,
  }),
  /** The template used last; the templates themselves are on the server. */
  templates: z.object({ last: noId }),
  dashboard: z.object({ searches: kept(z.array(z.int()), []) }),
  toasts: z.object({ hideErrorSeconds: kept(Count, DEFAULT_HIDE_ERROR_TOAST_SECONDS) }),
  keys: z.object({
    /** Chords by command id, replacing the command's own. */
    chords: kept(z.record(z.string(), z.array(z.string())), {}),
    /** Whether single letters, digits and characters trigger commands (WCAG 2.1.4). */
    singles: on,
  }),
};

type Sections = { readonly [Name in keyof typeof SECTIONS]: z.infer<(typeof SECTIONS)[Name]> };
export type KeySettings = Readonly<Sections['keys']>;
export type Settings = Sections & { readonly lists: ListsSettings };

/** A value for each section. */
function sectionsBy(valueOf: <Section>(schema: z.ZodMiniType<Section>, name: string) => Section): Sections {
  const values = Object.entries(SECTIONS).map(([name, schema]) => [name, valueOf<unknown>(schema, name)] as const);
  return Object.fromEntries(values) as unknown as Sections; // oxlint-disable-line typescript/no-unsafe-type-assertion -- each name with a value of its own schema
}

export const defaultSettings: Settings = { ...sectionsBy((schema) => schema.parse({})), lists: {} };

type Stored = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `migrations[n]` converts settings of version n to version n + 1. */
export type Migration = (stored: Stored) => Stored;
const migrations: readonly Migration[] = [
  // The search's columns become one object, as in every list.
  (stored) => {
    if (!isRecord(stored['search'])) return stored;
    const { hiddenColumns = [], columnWidths = {}, ...search } = stored['search'];
    return { ...stored, search: { ...search, columns: { hidden: hiddenColumns, widths: columnWidths } } };
  },
  // Sorting and columns of every list move to the list's id.
  (stored) => {
    if (!isRecord(stored['search'])) return stored;
    const { columns, sort, ...search } = stored['search'];
    return {
      ...stored,
      search,
      lists: { search: { ...(isRecord(columns) ? columns : {}), ...(sort === undefined ? {} : { sort }) } },
    };
  },
];

const StoredSettings = z.object({ version: z.int().check(z.gte(0)), settings: z.record(z.string(), z.unknown()) });

/** Reads stored settings of any version up to ours. Missing, invalid or newer ones give the defaults. */
export const readSettings = (text: string | undefined, steps: readonly Migration[] = migrations): Settings => {
  const stored = StoredSettings.safeParse(parseStored(text));
  if (!stored.success || stored.data.version > steps.length) return defaultSettings;
  const settings = steps
    .slice(stored.data.version)
    .reduce<Stored>((earlier, migrate) => migrate(earlier), stored.data.settings);
  return {
    // Fields added later get their defaults; a section that is still invalid is dropped.
    ...sectionsBy((schema, name) => {
      const read = schema.safeParse(settings[name]);
      return read.success ? read.data : schema.parse({});
    }),
    lists: readLists(settings['lists']),
  };
};

const readLists = (stored: unknown): ListsSettings =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).flatMap(([id, list]) => {
      const read = readList(list);
      return read === undefined ? [] : [[id, read]];
    }),
  );

export const writeSettings = (settings: Settings): string => JSON.stringify({ version: migrations.length, settings });
