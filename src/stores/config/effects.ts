import type { ConfigEntry } from '#core/contract/people/user.ts';
import { call } from '#src/gateway/call.ts';
import { saveInterrupted, withoutChanged } from '../lists/effects.ts';
import { listsFrom } from '../lists/model.ts';
import { onUserLeft, userGuard } from '../session/reset.ts';
import { keepSettings } from '../settings/keep.ts';
import { useSettings } from '../settings/store.ts';
import { withConfig } from './cached.ts';
import { type Config, configFrom, configToWire } from './model.ts';
import { useConfig } from './store.ts';

/**
 * Adopts the server's settings, and caches them on this device until the next answer (specification, section 3, Locally
 * stored user settings).
 */
export const adoptConfig = (entries: readonly ConfigEntry[]): void => {
  saveInterrupted();
  const config = configFrom(entries);
  useConfig.setState(config);
  const settings = withConfig(useSettings.getState(), config);
  keepSettings({ ...settings, lists: { ...settings.lists, ...withoutChanged(listsFrom(entries)) } });
};

/** The latest save. */
let last: Promise<unknown> = Promise.resolve();
onUserLeft(() => {
  // The next user does not wait for the previous user's save.
  last = Promise.resolve();
});

/**
 * Saves settings on the server and adopts its answer (specification, section 7). Saves run one after another, so that
 * of two changes to the same setting the later one wins, on the server as well. False if the server does not keep them
 * or the user has left meanwhile; no message is shown then.
 * @param changes the changes, or a function of the settings at the time of saving
 */
export const saveConfig = (changes: Partial<Config> | ((config: Config) => Partial<Config>)): Promise<boolean> => {
  const isHere = userGuard();
  const saved = last.then(async () => {
    if (!isHere()) return false;
    const wanted = typeof changes === 'function' ? changes(useConfig.getState()) : changes;
    const answer = await call('configSet', { body: { config: configToWire(wanted) } }, { silent: true });
    if (answer.ok && isHere()) adoptConfig(answer.value.config);
    return answer.ok;
  });
  last = saved;
  return saved;
};
