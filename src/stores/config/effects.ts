import { call } from '#src/gateway/call.ts';
import { type Config, configFrom, configToWire } from './model.ts';
import { useConfig } from './store.ts';

/** Has the server keep settings; those here follow once it does (specification, section 7). False when it does not; nobody has been told then. */
export const saveConfig = async (changes: Partial<Config>): Promise<boolean> => {
  const answer = await call('configSet', { body: { config: configToWire(changes) } }, { silent: true });
  if (answer.ok) useConfig.setState(configFrom(answer.value.config));
  return answer.ok;
};
