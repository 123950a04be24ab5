import type { Client } from '#core/contract/master.ts';

/**
 * Clients for selection, sorted: by name with the number after it, or by number (specification, section 6, Tenant
 * selection).
 */
export const clientNames = (
  clients: readonly Client[],
  byNumber: boolean,
): readonly Pick<Client, 'id' | 'name' | 'retired'>[] =>
  clients
    .toSorted((one, other) =>
      byNumber
        ? one.name.localeCompare(other.name, undefined, { numeric: true })
        : one.caption.localeCompare(other.caption),
    )
    .map(({ name, caption, ...client }) => ({
      ...client,
      name: byNumber ? `${name} ${caption}` : `${caption} (${name})`,
    }));
