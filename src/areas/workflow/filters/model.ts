import * as z from 'zod/mini';
import { JobView } from '#core/contract/work/workflow.ts';

/** Maximum characters of a name. */
export const NAME_MAXIMUM = 60;
/** Maximum number of filters of a user. */
export const FILTERS_MAXIMUM = 30;

/** A named filter of the inbox: view, workflow, quick filter, sort order and column filters. */
const OwnFilter = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(NAME_MAXIMUM)),
  view: JobView,
  filtername: z.nullable(z.string()),
  quick: z.string(),
  sort: z.array(z.object({ column: z.string(), descending: z.boolean() })),
  filters: z.record(z.string(), z.array(z.string())),
});
export type OwnFilter = z.infer<typeof OwnFilter>;

/** Parses the stored filters; unreadable ones are dropped. */
export function readFilters(text: string): readonly OwnFilter[] {
  try {
    const raw: unknown = JSON.parse(text);
    return Array.isArray(raw) ? raw.flatMap((one) => OwnFilter.safeParse(one).data ?? []) : [];
  } catch {
    return [];
  }
}

/** Adds a filter, replacing one of the same name, sorted by name; null if there are too many. */
export function withFilter(all: readonly OwnFilter[], added: OwnFilter): readonly OwnFilter[] | null {
  const filters = [...withoutFilter(all, added.name), added];
  return filters.length > FILTERS_MAXIMUM ? null : filters.toSorted((one, other) => one.name.localeCompare(other.name));
}

export const withoutFilter = (all: readonly OwnFilter[], name: string): readonly OwnFilter[] =>
  all.filter((one) => one.name !== name);
