import { type Draft, produce } from 'immer';
import { keepSettings } from './keep.ts';
import type { Settings } from './model.ts';
import { useSettings } from './store.ts';

/**
 * Changes settings by a recipe on a draft, e.g. `changeSettings((draft) => { draft.search.panelOpen = false; })`, and
 * saves them.
 */
export const changeSettings = (recipe: (draft: Draft<Settings>) => void): void =>
  keepSettings(produce(useSettings.getState(), recipe));
