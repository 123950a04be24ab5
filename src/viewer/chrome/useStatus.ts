import { useSyncExternalStore } from 'react';
import type { ViewStatus } from '#src/viewer/model/status.ts';
import type { ViewControl } from './viewer.ts';

/** One value of the view's status; its reader is rendered again only if that value changes. */
export const useStatus = <Value extends string | number | boolean>(
  view: Pick<ViewControl, 'subscribe' | 'getSnapshot'>,
  pick: (status: ViewStatus) => Value,
): Value => useSyncExternalStore(view.subscribe, () => pick(view.getSnapshot()));
