import { localText } from '../storage.ts';
import { defaultSettings } from './model.ts';
import { SETTINGS_KEY, useSettings } from './store.ts';

/** Back to the defaults, nothing left on the device (specification, section 4: logout clears local storage). */
export const clearSettings = (): void => {
  useSettings.setState(defaultSettings, true);
  localText.remove(SETTINGS_KEY);
};
