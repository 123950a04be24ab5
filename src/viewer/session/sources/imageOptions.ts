import { DEFAULT_IMAGE_QUALITY } from '#core/contract/constants.ts';

/** What a browser may reveal about its connection (Network Information, in Chromium). */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * A slow connection: smaller images arrive sooner, although they take longer to encode and decode
 * (docs/decisions/0022).
 */
export const isSlow = ({ saveData = false, effectiveType = '4g' }: Line): boolean => saveData || effectiveType !== '4g';

const lineOf = (device: object): Line =>
  'connection' in device && typeof device.connection === 'object' && device.connection !== null
    ? device.connection
    : {};

/** Compression of page images (specification, section 3, Page image options; section 9, Defaults). */
export const imageOptions = () =>
  ({ quality: String(DEFAULT_IMAGE_QUALITY), progressive: isSlow(lineOf(navigator)) ? '1' : '0' }) as const;
