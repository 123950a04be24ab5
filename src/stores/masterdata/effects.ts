import { t } from 'i18next';
import type { CallInput, CallNouns } from '#core/contract/operation.ts';
import type { JsonName, Operations } from '#core/contract/operations.ts';
import { call } from '#src/gateway/call.ts';
import { configFrom } from '../config/model.ts';
import { useConfig } from '../config/store.ts';
import { showToast } from '../toasts/effects.ts';
import { missingGroups } from './model.ts';
import { useMasterData } from './store.ts';

/** One list, empty where the call fails: the check below names what the app cannot do without. */
const list = async <Name extends JsonName, Noun extends keyof CallNouns<Operations[Name]>>(
  name: Name,
  noun: Noun,
  input: CallInput<Operations[Name]>,
): Promise<CallNouns<Operations[Name]>[Noun] | readonly []> => {
  const result = await call(name, input, { silent: true });
  return result.ok ? result.value[noun] : [];
};

/**
 * Loads all lists at once and then replaces what was held. Empty required groups are told by name; no list keeps the app from
 * starting (specification, section 5, Master data check).
 */
export const loadMasterData = async (): Promise<void> => {
  const [products, clients, years, masks, doctypes, rights, indexes, users, usergroups, events, licenses, pools, docusignTemplates, collectiveNotifications, config] = await Promise.all([
    list('productList', 'product', {}),
    list('clientList', 'client', {}),
    list('yearList', 'year', {}),
    list('maskList', 'mask', {}),
    list('doctypeList', 'doctype', {}),
    list('rightList', 'right', { body: {} }),
    list('indexList', 'index', {}),
    list('userList', 'user', { body: {} }),
    list('userGroupList', 'usergroup', {}),
    list('eventList', 'event', {}),
    list('licenseList', 'license', {}),
    list('poolList', 'pool', { body: {} }),
    list('docusignList', 'docusign', {}),
    list('collectiveInList', 'collectivenotification', {}),
    list('configList', 'config', {}),
  ]);
  const data = { products, clients, years, masks, doctypes, rights, indexes, users, usergroups, events, licenses, pools, docusignTemplates, collectiveNotifications };
  useMasterData.setState(data);
  useConfig.setState(configFrom(config));
  const missing = missingGroups(data);
  if (missing.length === 0) return;
  const names = missing.map((group) => t(`app:masterdata.${group}`)).join(', ');
  showToast({ type: 'error', title: t('app:masterdata.notLoaded'), message: names, component: 'masterdata' });
};
