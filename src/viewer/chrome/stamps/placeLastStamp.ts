import { loadNamespaces } from 'i18next';
import { useSettings } from '#src/stores/settings/store.ts';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';
import { startPlacingStamp } from '#src/viewer/session/stamps/stamps.ts';
import { HERE, placingOf } from '../placing/PlacingFields.tsx';
import { announcePlacing } from '../placing/announcePlacing.ts';
import { openStamps } from './openStamps.tsx';

/** Gets the last stamp ready to place; if there is none, or it is unavailable, opens the dialog. */
export async function placeLastStamp(desk: PlacingDesk): Promise<void> {
  const { lastStamp, snapToPaper } = useSettings.getState().viewer;
  const placing = placingOf(HERE, desk.pageCount, snapToPaper);
  if (lastStamp !== null && placing.ok) {
    await loadNamespaces('stamps');
    const taken = await startPlacingStamp(desk, lastStamp, placing.value);
    if (taken.ok) return announcePlacing(desk, () => undefined, taken.value.number);
    if (taken.error === 'gone') return undefined;
  }
  return openStamps(desk);
}
