import { useMediaQuery } from '@mantine/hooks';
import { MOBILE_MAX_WIDTH } from '#core/contract/constants.ts';

/** Whether the window is as narrow as a phone's; known before the first rendering. */
export const useIsPhone = (): boolean =>
  // An initial value would be used instead of the window's width.
  useMediaQuery(`(max-width: ${MOBILE_MAX_WIDTH}px)`, undefined, { getInitialValueInEffect: false });
