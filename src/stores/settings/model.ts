import * as z from 'zod/mini';
import { SortKey } from '#core/contract/search.ts';
import { parseStored } from '../storage.ts';

const Pixels = z.number().check(z.gte(0), z.lte(4000));
const OptionalId = z.nullable(z.int());

const SearchSettings = z.object({
  maskid: OptionalId,
  sort: z.array(SortKey),
  /** Columns that are hidden, by key. */
  hiddenColumns: z.array(z.string()),
  /** CSS pixels by column key. */
  columnWidths: z.record(z.string(), Pixels),
  thumbnails: z.boolean(),
  panelOpen: z.boolean(),
  panelWidth: Pixels,
});

const ViewerSettings = z.object({
  /** A factor (1 is 100 %), or what the page is fitted to. */
  zoom: z.union([z.literal('width'), z.literal('page'), z.number().check(z.gt(0), z.lte(64))]),
  stripOpen: z.boolean(),
  stripWidth: Pixels,
  sidebarOpen: z.boolean(),
  sidebarWidth: Pixels,
  layer: z.boolean(),
  stamp: z.boolean(),
  template: z.boolean(),
  signature: z.boolean(),
  notes: z.boolean(),
});

const ArchiveSettings = z.object({ productid: OptionalId, clientid: OptionalId, year: OptionalId, maskid: OptionalId, doctypeid: OptionalId });

/** What one user set on this device (specification, section 3, Locally stored user settings). */
export interface Settings {
  readonly search: z.infer<typeof SearchSettings>;
  readonly viewer: z.infer<typeof ViewerSettings>;
  readonly archive: z.infer<typeof ArchiveSettings>;
}

export const defaultSettings: Settings = {
  search: { maskid: null, sort: [], hiddenColumns: [], columnWidths: {}, thumbnails: false, panelOpen: true, panelWidth: 320 },
  viewer: { zoom: 'width', stripOpen: true, stripWidth: 120, sidebarOpen: true, sidebarWidth: 260, layer: true, stamp: true, template: true, signature: true, notes: true },
  archive: { productid: null, clientid: null, year: null, maskid: null, doctypeid: null },
};

type Stored = Readonly<Record<string, unknown>>;

/** `migrations[n]` turns the settings of version n into those of version n + 1. */
export type Migration = (stored: Stored) => Stored;
const migrations: readonly Migration[] = [];

const StoredSettings = z.object({ version: z.int().check(z.gte(0)), settings: z.record(z.string(), z.unknown()) });

/** Lays a stored section over its defaults, so that a field added later has a value; a section that then does not fit is dropped. */
const section = <Section extends object>(schema: z.ZodMiniType<Section>, stored: unknown, fallback: Section): Section => {
  const read = schema.safeParse(typeof stored === 'object' ? { ...fallback, ...stored } : fallback);
  return read.success ? read.data : fallback;
};

/**
 * Reads stored settings of any version up to ours. Missing or broken text, and one written by a later version, give the defaults.
 */
export const readSettings = (text: string | undefined, steps: readonly Migration[] = migrations): Settings => {
  const stored = StoredSettings.safeParse(parseStored(text));
  if (!stored.success || stored.data.version > steps.length) return defaultSettings;
  const { search, viewer, archive } = steps.slice(stored.data.version).reduce<Stored>((settings, migrate) => migrate(settings), stored.data.settings);
  return {
    search: section(SearchSettings, search, defaultSettings.search),
    viewer: section(ViewerSettings, viewer, defaultSettings.viewer),
    archive: section(ArchiveSettings, archive, defaultSettings.archive),
  };
};

export const writeSettings = (settings: Settings): string => JSON.stringify({ version: migrations.length, settings });
