import { useMemo } from 'react';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import type { MenuEntry } from '#src/stores/shell/manifest.ts';
import { areas } from '#src/app/areas.ts';

const entries = areas
  .flatMap((area) => (area.menu === undefined ? [] : [area.menu]))
  .toSorted((one, other) => one.order - other.order);

/** Specification, section 2: phones offer only these areas. */
const ON_PHONES: ReadonlySet<MenuEntry['label']> = new Set(['search', 'workflow', 'archive', 'subscription']);

/** The menu entries this user may see. */
export const useMenu = (): readonly MenuEntry[] => {
  const data = useMasterData();
  return useMemo(() => entries.filter(({ canSee }) => canSee?.(data) ?? true), [data]);
};

export const isOnPhones = ({ label }: MenuEntry): boolean => ON_PHONES.has(label);

/** The entry a path belongs to; none on pages that the menu does not have, such as help or a document. */
export const entryOf = <Entry extends { readonly path: string; readonly also?: RegExp }>(
  offered: readonly Entry[],
  pathname: string,
): Entry | undefined =>
  offered.find(
    ({ path, also }) => pathname === path || pathname.startsWith(`${path}/`) || also?.test(pathname) === true,
  );
