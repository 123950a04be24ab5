import * as z from 'zod/mini';
import { DEFAULT_HIDE_ERROR_TOAST_SECONDS, DEFAULT_MAX_PROCESSES } from '#core/contract/constants.ts';
import { type ListsSettings, readList } from '../lists/model.ts';
import { parseStored } from '../storage.ts';

const Pixels = z.number().check(z.gte(0), z.lte(4000));
const OptionalId = z.nullable(z.int());

const Count = z.int().check(z.gte(0));

const SearchSettings = z.object({
  maskid: OptionalId,
  /** Whether a row that the pointer rests on shows its page. */
  hoverPreview: z.boolean(),
  panelOpen: z.boolean(),
  panelWidth: Pixels,
  /** Parts of the panel that are folded, where one folds them by hand. */
  folded: z.array(z.string()),
});

const ViewerSettings = z.object({
  /** A factor (1 is 100 %), or what the page is fitted to. */
  zoom: z.union([z.literal('width'), z.literal('page'), z.number().check(z.gt(0), z.lte(64))]),
  stripOpen: z.boolean(),
  stripWidth: Pixels,
  sidebarOpen: z.boolean(),
  sidebarWidth: Pixels,
  /** Parts of the document's values that are folded, where one folds them by hand. */
  folded: z.array(z.string()),
  layer: z.boolean(),
  stamp: z.boolean(),
  template: z.boolean(),
  signature: z.boolean(),
  notes: z.boolean(),
  /** What is placed moves to blank paper nearby. */
  snapToPaper: z.boolean(),
  /** The tool that one annotated with last; empty before there was one. */
  tool: z.string(),
  /** The stamp that was set last. */
  lastStamp: OptionalId,
  /** What was written into the last note. */
  lastNote: z.string(),
});

const ArchiveSettings = z.object({
  productid: OptionalId,
  clientid: OptionalId,
  year: OptionalId,
  maskid: OptionalId,
  doctypeid: OptionalId,
  /** Files are listed in rows, not shown as tiles. */
  rows: z.boolean(),
});

/** `autoLock`, and what follows of scan and toasts, is what the server said last (`adoptConfig`). */
const WorkflowSettings = z.object({
  filter: z.nullable(z.string()),
  orderBy: z.nullable(z.string()),
  autoLock: z.boolean(),
  /** The jobs beside an open document. */
  listOpen: z.boolean(),
  listWidth: z.number(),
  /** Whether the next job opens once one is decided. */
  showNext: z.boolean(),
});
const ScanSettings = z.object({
  maxProcesses: Count,
  fastLoading: z.boolean(),
  /** Kinds of proposals that are switched off. */
  silent: z.array(z.string()),
});
/** The layer template that was set last; the templates themselves are the server's. */
const TemplateSettings = z.object({ last: OptionalId });
const DashboardSettings = z.object({ searches: z.array(z.int()) });
const ToastSettings = z.object({ hideErrorSeconds: Count });
const KeySettings = z.object({
  /** Chords by the id of the command that they do in place of its own. */
  chords: z.record(z.string(), z.array(z.string())),
  /** Whether letters, figures and signs alone do anything (WCAG 2.1.4). */
  singles: z.boolean(),
});
export type KeySettings = Readonly<z.infer<typeof KeySettings>>;

/** What one user set on this device (specification, section 3, Locally stored user settings). */
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

/** `migrations[n]` turns the settings of version n into those of version n + 1. */
export type Migration = (stored: Stored) => Stored;
const migrations: readonly Migration[] = [
  // The search kept its columns beside everything else; every list keeps them alike now.
  (stored) => {
    if (!isRecord(stored['search'])) return stored;
    const { hiddenColumns = [], columnWidths = {}, ...search } = stored['search'];
    return { ...stored, search: { ...search, columns: { hidden: hiddenColumns, widths: columnWidths } } };
  },
  // Sort and columns of every list stand by the list's id.
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
 * Lays a stored section over its defaults, so that a field added later has a value; a section that then does not fit is
 * dropped.
 */
const section = <Section extends object>(
  schema: z.ZodMiniType<Section>,
  stored: unknown,
  fallback: Section,
): Section => {
  const read = schema.safeParse(typeof stored === 'object' ? { ...fallback, ...stored } : fallback);
  return read.success ? read.data : fallback;
};

/**
 * Reads stored settings of any version up to ours. Missing or broken text, and one written by a later version, give the
 * defaults.
 */
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
