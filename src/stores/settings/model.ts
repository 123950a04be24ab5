import * as z from 'zod/mini';
import { DEFAULT_HIDE_ERROR_TOAST_SECONDS, DEFAULT_MAX_PROCESSES } from '#core/contract/constants.ts';
import { type ListsSettings, readList } from '../lists/model.ts';
import { parseStored } from '../storage.ts';

const Pixels = z.number().check(z.gte(0), z.lte(4000));
const OptionalId = z.nullable(z.int());

const Count = z.int().check(z.gte(0));

const SearchSettings = z.object({
  maskid: OptionalId,
  /** Whether hovering over a row shows its page. */
  hoverPreview: z.boolean(),
  panelOpen: z.boolean(),
  panelWidth: Pixels,
  /** Collapsed sections of the panel. */
  folded: z.array(z.string()),
});

const ViewerSettings = z.object({
  /** A factor (1 is 100 %), or what the page is fitted to. */
  zoom: z.union([z.literal('width'), z.literal('page'), z.number().check(z.gt(0), z.lte(64))]),
  stripOpen: z.boolean(),
  stripWidth: Pixels,
  sidebarOpen: z.boolean(),
  sidebarWidth: Pixels,
  /** Collapsed sections of the document's values. */
  folded: z.array(z.string()),
  layer: z.boolean(),
  stamp: z.boolean(),
  template: z.boolean(),
  signature: z.boolean(),
  notes: z.boolean(),
  /** Placed marks snap to blank paper nearby. */
  snapToPaper: z.boolean(),
  /** The annotation tool used last; empty if none. */
  tool: z.string(),
  /** The stamp placed last. */
  lastStamp: OptionalId,
  /** The text of the last note. */
  lastNote: z.string(),
});

const ArchiveSettings = z.object({
  productid: OptionalId,
  clientid: OptionalId,
  year: OptionalId,
  maskid: OptionalId,
  doctypeid: OptionalId,
  /** Files are listed in rows instead of tiles. */
  rows: z.boolean(),
});

/** `autoLock`, and the settings of scan and toasts below, cache the server's last answer (`adoptConfig`). */
const WorkflowSettings = z.object({
  filter: z.nullable(z.string()),
  orderBy: z.nullable(z.string()),
  autoLock: z.boolean(),
  /** The list of jobs beside an open document. */
  listOpen: z.boolean(),
  listWidth: z.number(),
  /** Whether the next job opens after a decision. */
  showNext: z.boolean(),
});
const ScanSettings = z.object({
  maxProcesses: Count,
  fastLoading: z.boolean(),
  /** Kinds of suggestions that are turned off. */
  silent: z.array(z.string()),
});
/** The template used last; the templates themselves are on the server. */
const TemplateSettings = z.object({ last: OptionalId });
const DashboardSettings = z.object({ searches: z.array(z.int()) });
const ToastSettings = z.object({ hideErrorSeconds: Count });
const KeySettings = z.object({
  /** Chords by command id, replacing the command's own. */
  chords: z.record(z.string(), z.array(z.string())),
  /** Whether single letters, digits and characters trigger commands (WCAG 2.1.4). */
  singles: z.boolean(),
});
export type KeySettings = Readonly<z.infer<typeof KeySettings>>;

/** A user's settings on this device (specification, section 3, Locally stored user settings). */
export interface Settings {
  readonly search: z.infer<typeof SearchSettings>;
  readonly viewer: z.infer<typeof ViewerSettings>;
  readonly archive: z.infer<typeof ArchiveSettings>;
  readonly workflow: z.infer<typeof WorkflowSettings>;
  readonly scan: z.infer<typeof ScanSettings>;
  readonly dashboard: z.infer<typeof DashboardSettings>;
  readonly templates: z.infer<typeof TemplateSettings>;
  readonly toasts: z.infer<typeof ToastSettings>;
  readonly lists: ListsSettings;
  readonly keys: KeySettings;
}

export const defaultSettings: Settings = {
  search: {
    maskid: null,
    hoverPreview: true,
    panelOpen: true,
    panelWidth: 320,
    folded: [],
  },
  viewer: {
    zoom: 'width',
    stripOpen: true,
    stripWidth: 96,
    sidebarOpen: true,
    sidebarWidth: 280,
    folded: [],
    layer: true,
    stamp: true,
    template: true,
    signature: true,
    notes: true,
    snapToPaper: true,
    tool: '',
    lastStamp: null,
    lastNote: '',
  },
  archive: { productid: null, clientid: null, year: null, maskid: null, doctypeid: null, rows: false },
  workflow: { filter: null, orderBy: null, autoLock: false, listOpen: true, listWidth: 320, showNext: true },
  scan: { maxProcesses: DEFAULT_MAX_PROCESSES, fastLoading: true, silent: [] },
  dashboard: { searches: [] },
  templates: { last: null },
  toasts: { hideErrorSeconds: DEFAULT_HIDE_ERROR_TOAST_SECONDS },
  lists: {},
  keys: { chords: {}, singles: true },
};

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

/**
 * Merges a stored section with its defaults, so that fields added later have a value; a section that is still invalid
 * is dropped.
 */
const section = <Section extends object>(
  schema: z.ZodMiniType<Section>,
  stored: unknown,
  fallback: Section,
): Section => {
  const read = schema.safeParse(typeof stored === 'object' ? { ...fallback, ...stored } : fallback);
  return read.success ? read.data : fallback;
};

/** Reads stored settings of any version up to ours. Missing, invalid or newer ones give the defaults. */
export const readSettings = (text: string | undefined, steps: readonly Migration[] = migrations): Settings => {
  const stored = StoredSettings.safeParse(parseStored(text));
  if (!stored.success || stored.data.version > steps.length) return defaultSettings;
  const { search, viewer, archive, workflow, scan, dashboard, templates, toasts, lists, keys } = steps
    .slice(stored.data.version)
    .reduce<Stored>((settings, migrate) => migrate(settings), stored.data.settings);
  return {
    search: section(SearchSettings, search, defaultSettings.search),
    viewer: section(ViewerSettings, viewer, defaultSettings.viewer),
    archive: section(ArchiveSettings, archive, defaultSettings.archive),
    workflow: section(WorkflowSettings, workflow, defaultSettings.workflow),
    scan: section(ScanSettings, scan, defaultSettings.scan),
    dashboard: section(DashboardSettings, dashboard, defaultSettings.dashboard),
    templates: section(TemplateSettings, templates, defaultSettings.templates),
    toasts: section(ToastSettings, toasts, defaultSettings.toasts),
    lists: readLists(lists),
    keys: section(KeySettings, keys, defaultSettings.keys),
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
