import { localText } from '../storage.ts';
import { defaultSettings } from './model.ts';
import { SETTINGS_KEY, useSettings } from './store.ts';

/** Restores the defaults and clears the device's storage (specification, section 4: logout clears local storage). */
export const clearSettings = (): void => {
  useSettings.setState(defaultSettings, true);
  localText.remove(SETTINGS_KEY);
};
