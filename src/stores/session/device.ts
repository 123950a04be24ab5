import { t } from 'i18next';
import { browserOf } from '#src/stores/toasts/protocol.ts';

// What runs on Android names Linux too, what runs on a telephone or tablet of Apple's names Mac OS X: the most
// particular comes first.
const systems = [
  [/Android/, 'Android', true],
  [/iPhone/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Windows/, 'Windows', false],
  [/Macintosh/, 'macOS', false],
  [/CrOS/, 'ChromeOS', false],
  [/Linux/, 'Linux', false],
] as const;

export interface Device {
  /** With the first part of its version; what it calls itself where it is none we know. */
  readonly browser: string;
  /** Absent where the browser does not say. */
  readonly system?: string;
  readonly handheld: boolean;
}

/** Characters shown of a browser nobody knows. */
const UNKNOWN_MAXIMUM = 60;

/** The device behind a user agent, as its owner would call it. */
export const deviceOf = (useragent: string): Device => {
  const browser = browserOf(useragent)
    .replace(/^([A-Z]\w+ \d+)\..*$/, '$1')
    .slice(0, UNKNOWN_MAXIMUM);
  const [, system, handheld = false] = systems.find(([pattern]) => pattern.test(useragent)) ?? [];
  return { browser, handheld, ...(system !== undefined && { system }) };
};

/** What a device is called; for screens with the texts of `devices`. */
export const deviceName = ({ browser, system }: Pick<Device, 'browser' | 'system'>): string => {
  if (browser === '') return t('devices:unknown');
  return system === undefined ? browser : t('devices:name', { browser, system });
};
