import { localText } from '../storage.ts';
import { type Settings, writeSettings } from './model.ts';
import { SETTINGS_KEY, useSettings } from './store.ts';

/** Applies settings and keeps them across reloads. */
export const keepSettings = (settings: Settings): void => {
  useSettings.setState(settings, true);
  localText.write(SETTINGS_KEY, writeSettings(settings));
};
