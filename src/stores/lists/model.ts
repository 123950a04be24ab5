import * as z from 'zod/mini';
import type { ConfigEntry } from '#core/contract/people/user.ts';
import { parseStored } from '../storage.ts';

/**
 * How one list looks and is sorted, by the list's id; kept on the device and by the server (specification, section 3).
 */
export const ListSettings = z.object({
  /** Columns that are hidden, by id. */
  hidden: z.array(z.string()),
  /** Ids of columns in the order the user gave them. */
  order: z.array(z.string()),
  /** CSS pixels by column id. */
  widths: z.record(z.string(), z.number().check(z.gte(0), z.lte(4000))),
  density: z.enum(['dense', 'normal', 'airy']),
  sort: z.array(z.object({ column: z.string(), descending: z.boolean() })),
  /** What is let through, by column id; a column without values lets everything through. */
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

/** Reads one list's settings; what is missing takes its default, what does not fit is undefined. */
export const readList = (stored: unknown): ListSettings | undefined => {
  const read = ListSettings.safeParse(typeof stored === 'object' ? { ...defaultList, ...stored } : stored);
  return read.success ? read.data : undefined;
};

/** The lists that the server keeps; what cannot be read is as good as not kept. */
export const listsFrom = (entries: readonly ConfigEntry[]): ListsSettings =>
  Object.fromEntries(
    entries.flatMap(({ name, value }) => {
      const read = name.startsWith(WIRE_PREFIX) ? readList(parseStored(value)) : undefined;
      return read === undefined ? [] : [[name.slice(WIRE_PREFIX.length), read]];
    }),
  );
