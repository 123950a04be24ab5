import { localText } from '../storage.ts';
import { type Settings, writeSettings } from './model.ts';
import { SETTINGS_KEY, useSettings } from './store.ts';

/** Settings from now on, and after a reload. */
export const keepSettings = (settings: Settings): void => {
  useSettings.setState(settings, true);
  localText.write(SETTINGS_KEY, writeSettings(settings));
};
