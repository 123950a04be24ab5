import { DEFAULT_IMAGE_QUALITY } from '#core/contract/constants.ts';

/** What a browser may tell of its line (Network Information; Chromium does). */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * A line on which fewer bytes are there sooner, although they take longer to make and to decode (docs/decisions/0022).
 */
export const isSlow = ({ saveData = false, effectiveType = '4g' }: Line): boolean => saveData || effectiveType !== '4g';

const lineOf = (device: object): Line =>
  'connection' in device && typeof device.connection === 'object' && device.connection !== null
    ? device.connection
    : {};

/** How page images are compressed (specification, section 3, Page image options; section 9, Defaults). */
export const imageOptions = () =>
  ({ quality: String(DEFAULT_IMAGE_QUALITY), progressive: isSlow(lineOf(navigator)) ? '1' : '0' }) as const;
