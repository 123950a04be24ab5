import { useCallback, useState } from 'react';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { useIsPhone } from '#src/ui/useIsPhone.ts';

/**
 * Whether a panel beside the pages is open: as remembered, but on a phone, where it covers the page, only on request.
 */
export function usePanelOpen(
  panel: 'stripOpen' | 'sidebarOpen',
): readonly [open: boolean, setOpen: (open: boolean) => void, covers: boolean] {
  const isPhone = useIsPhone();
  const remembered = useSettings((settings) => settings.viewer[panel]);
  const [asked, setAsked] = useState(false);
  const remember = useCallback(
    (open: boolean): void => changeSettings((draft) => void (draft.viewer[panel] = open)),
    [panel],
  );
  return isPhone ? [asked, setAsked, true] : [remembered, remember, false];
}
