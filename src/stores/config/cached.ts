import type { Settings } from '../settings/model.ts';
import type { Config } from './model.ts';

interface Cached {
  readonly read: (settings: Settings) => Partial<Config>;
  readonly write: (settings: Settings, config: Config) => Settings;
}

/** A setting of the server, and the field of this device's settings that caches it. */
const cached = <Section extends Exclude<keyof Settings, 'lists'>>(
  setting: keyof Config,
  section: Section,
  field: keyof Settings[Section],
): Cached => ({
  read: (settings) => ({ [setting]: settings[section][field] }),
  write: (settings, config) => ({ ...settings, [section]: { ...settings[section], [field]: config[setting] } }),
});

/** The settings of the server that are cached on this device, so that they hold until it answers. */
const CACHED = [
  cached('workflowAutoLock', 'workflow', 'autoLock'),
  cached('maxProcesses', 'scan', 'maxProcesses'),
  cached('fastDocumentLoading', 'scan', 'fastLoading'),
  cached('hideErrorToastSeconds', 'toasts', 'hideErrorSeconds'),
];

/** What the server answered last to this user on this device. */
export const lastKnown = (settings: Settings): Partial<Config> =>
  Object.assign({}, ...CACHED.map(({ read }) => read(settings)));

/** The settings of this device with the server's answer. */
export const withConfig = (settings: Settings, config: Config): Settings =>
  CACHED.reduce((held, { write }) => write(held, config), settings);
