import { type Draft, produce } from 'immer';
import { localText } from '../storage.ts';
import { type Settings, writeSettings } from './model.ts';
import { SETTINGS_KEY, useSettings } from './store.ts';

/** Changes settings by a recipe on a draft, e.g. `changeSettings((draft) => { draft.search.panelOpen = false; })`, and keeps them. */
export const changeSettings = (recipe: (draft: Draft<Settings>) => void): void => {
  const settings = produce(useSettings.getState(), recipe);
  useSettings.setState(settings, true);
  localText.write(SETTINGS_KEY, writeSettings(settings));
};
