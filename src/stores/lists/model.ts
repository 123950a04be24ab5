import * as z from 'zod/mini';
import type { ConfigEntry } from '#core/contract/people/user.ts';
import { parseStored } from '../storage.ts';

/** Layout and sorting of one list, by its id; kept on the device and on the server (specification, section 3). */
export const ListSettings = z.object({
  /** Ids of hidden columns. */
  hidden: z.array(z.string()),
  /** Ids of columns in the user's order. */
  order: z.array(z.string()),
  /** CSS px by column id. */
  widths: z.record(z.string(), z.number().check(z.gte(0), z.lte(4000))),
  density: z.enum(['dense', 'normal', 'airy', 'pictures']),
  sort: z.array(z.object({ column: z.string(), descending: z.boolean() })),
  /** Filters by column id; a column without values is not filtered. */
  filters: z.record(z.string(), z.array(z.string())),
  previewOpen: z.boolean(),
  previewWidth: z.number().check(z.gte(0), z.lte(4000)),
});
export type ListSettings = z.infer<typeof ListSettings>;

export const defaultList: ListSettings = {
  hidden: [],
  order: [],
  widths: {},
  density: 'normal',
  sort: [],
  filters: {},
  previewOpen: false,
  previewWidth: 420,
};

export type ListsSettings = Readonly<Record<string, ListSettings>>;

/** The name is assumed; the prefix is specified (section 3, Config). */
const WIRE_PREFIX = 'webviewer_list_';

export const listToWire = (id: string, settings: ListSettings): ConfigEntry => ({
  name: `${WIRE_PREFIX}${id}`,
  value: JSON.stringify(settings),
});

/** Reads one list's settings; missing fields get defaults, and invalid settings give undefined. */
export const readList = (stored: unknown): ListSettings | undefined => {
  const read = ListSettings.safeParse(typeof stored === 'object' ? { ...defaultList, ...stored } : stored);
  return read.success ? read.data : undefined;
};

/** The list settings kept by the server; unreadable ones are ignored. */
export const listsFrom = (entries: readonly ConfigEntry[]): ListsSettings =>
  Object.fromEntries(
    entries.flatMap(({ name, value }) => {
      const read = name.startsWith(WIRE_PREFIX) ? readList(parseStored(value)) : undefined;
      return read === undefined ? [] : [[name.slice(WIRE_PREFIX.length), read]];
    }),
  );
