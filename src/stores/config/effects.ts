import type { ConfigEntry } from '#core/contract/people/user.ts';
import { call } from '#src/gateway/call.ts';
import { withoutChanged } from '../lists/effects.ts';
import { listsFrom } from '../lists/model.ts';
import { onUserLeft, whileHere } from '../session/reset.ts';
import { keepSettings } from '../settings/keep.ts';
import { useSettings } from '../settings/store.ts';
import { type Config, configFrom, configToWire } from './model.ts';
import { useConfig } from './store.ts';

/**
 * What the server says holds from now on, and on this device until it says so again (specification, section 3, Locally
 * stored user settings).
 */
export const adoptConfig = (entries: readonly ConfigEntry[]): void => {
  const config = configFrom(entries);
  useConfig.setState(config);
  const { workflow, scan, lists, ...settings } = useSettings.getState();
  keepSettings({
    ...settings,
    workflow: { ...workflow, autoLock: config.workflowAutoLock },
    scan: { ...scan, maxProcesses: config.maxProcesses, fastLoading: config.fastDocumentLoading },
    toasts: { hideErrorSeconds: config.hideErrorToastSeconds },
    lists: { ...lists, ...withoutChanged(listsFrom(entries)) },
  });
};

/** The save that was asked for last. */
let last: Promise<unknown> = Promise.resolve();
onUserLeft(() => {
  // The next user does not wait for an answer that was theirs.
  last = Promise.resolve();
});

/**
 * Has the server keep settings; those here follow once it does (specification, section 7). One save waits for the one
 * before it: of two that say the same setting the later holds, on the server as well. False when it does not keep them,
 * or their user has left meanwhile; nobody has been told then.
 * @param changes what is to hold, or what is made of that which holds when its turn has come
 */
export const saveConfig = (changes: Partial<Config> | ((config: Config) => Partial<Config>)): Promise<boolean> => {
  const isHere = whileHere();
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
