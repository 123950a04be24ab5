import { t } from 'i18next';
import { browserOf } from '#src/stores/toasts/protocol.ts';

// User agents of Android also contain Linux, those of Apple's mobile devices also Mac OS X: the most specific comes
// first.
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
  /** With its major version; unknown browsers by the name they report. */
  readonly browser: string;
  /** Absent if the browser does not say. */
  readonly system?: string;
  readonly handheld: boolean;
}

/** Most characters shown of an unknown browser's name. */
const UNKNOWN_MAXIMUM = 60;

/** The device behind a user agent, as its owner would describe it. */
export const deviceOf = (useragent: string): Device => {
  const browser = browserOf(useragent)
    .replace(/^([A-Z]\w+ \d+)\..*$/, '$1')
    .slice(0, UNKNOWN_MAXIMUM);
  const [, system, handheld = false] = systems.find(([pattern]) => pattern.test(useragent)) ?? [];
  return { browser, handheld, ...(system !== undefined && { system }) };
};

/** A device's name; screens must load the texts of `devices`. */
export const deviceName = ({ browser, system }: Pick<Device, 'browser' | 'system'>): string => {
  if (browser === '') return t('devices:unknown');
  return system === undefined ? browser : t('devices:name', { browser, system });
};
