import type { ConfigEntry } from '#core/contract/user.ts';
import { call } from '#src/gateway/call.ts';
import { keepSettings } from '../settings/keep.ts';
import { useSettings } from '../settings/store.ts';
import { type Config, configFrom, configToWire } from './model.ts';
import { useConfig } from './store.ts';

/** What the server says holds from now on, and on this device until it says so again (specification, section 3, Locally stored user settings). */
export const adoptConfig = (entries: readonly ConfigEntry[]): void => {
  const config = configFrom(entries);
  useConfig.setState(config);
  const { workflow, ...settings } = useSettings.getState();
  keepSettings({
    ...settings,
    workflow: { ...workflow, autoLock: config.workflowAutoLock },
    scan: { maxProcesses: config.maxProcesses, fastLoading: config.fastDocumentLoading },
    toasts: { hideErrorSeconds: config.hideErrorToastSeconds },
  });
};

/** Has the server keep settings; those here follow once it does (specification, section 7). False when it does not; nobody has been told then. */
export const saveConfig = async (changes: Partial<Config>): Promise<boolean> => {
  const answer = await call('configSet', { body: { config: configToWire(changes) } }, { silent: true });
  if (answer.ok) adoptConfig(answer.value.config);
  return answer.ok;
};
