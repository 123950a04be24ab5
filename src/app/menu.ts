import { useMasterData } from '#src/stores/masterdata/store.ts';
import type { MenuEntry } from '#src/stores/shell/manifest.ts';
import { areas } from './areas.ts';

const entries = areas.flatMap((area) => (area.menu === undefined ? [] : [area.menu])).toSorted((one, other) => one.order - other.order);

/** Specification, section 2: a phone offers these areas only. */
const ON_PHONES: ReadonlySet<MenuEntry['label']> = new Set(['search', 'workflow', 'archive', 'subscription']);

/** The entries of the top menu that this user has. */
export const useMenu = (): readonly MenuEntry[] => {
  const data = useMasterData();
  return entries.filter(({ canSee }) => canSee?.(data) ?? true);
};

export const isOnPhones = ({ label }: MenuEntry): boolean => ON_PHONES.has(label);
