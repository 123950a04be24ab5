import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { MOBILE_MAX_WIDTH } from '#core/contract/constants.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';

/** Whether the details are shown: as remembered, but on a phone, where they would hide the page, only when asked for. */
export function useSidebarOpen(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_MAX_WIDTH}px)`, undefined, { getInitialValueInEffect: false });
  const remembered = useSettings((settings) => settings.viewer.sidebarOpen);
  const [asked, setAsked] = useState(false);
  return isPhone ? [asked, setAsked] : [remembered, remember];
}

const remember = (open: boolean): void => changeSettings((draft) => void (draft.viewer.sidebarOpen = open));
