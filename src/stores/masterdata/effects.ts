import { t } from 'i18next';
import type { CallInput, CallNouns } from '#core/contract/operation.ts';
import type { JsonName, Operations } from '#core/contract/operations.ts';
import { call } from '#src/gateway/call.ts';
import { adoptConfig } from '../config/effects.ts';
import { unknownConfig } from '../config/model.ts';
import { useConfig } from '../config/store.ts';
import { showToast } from '../toasts/effects.ts';
import { missingGroups, noMasterData } from './model.ts';
import { useMasterData } from './store.ts';

/** Loads one list; empty on failure, as the check below names what is missing. */
const list = async <Name extends JsonName, Noun extends keyof CallNouns<Operations[Name]>>(
  name: Name,
  noun: Noun,
  input: CallInput<Operations[Name]>,
  signal: AbortSignal,
): Promise<CallNouns<Operations[Name]>[Noun] | readonly []> => {
  const result = await call(name, input, { silent: true, signal });
  return result.ok ? result.value[noun] : [];
};

/**
 * Loads all lists in parallel and then replaces the old data. Empty required groups are reported by name with a retry;
 * a missing list does not keep the app from starting (specification, section 5, Master data check). Once `signal` is
 * aborted nothing is replaced.
 */
export const loadMasterData = async (signal: AbortSignal): Promise<void> => {
  const [
    products,
    clientList,
    years,
    masks,
    doctypes,
    rights,
    indexes,
    users,
    usergroups,
    events,
    licenses,
    pools,
    docusignTemplates,
    collectiveNotifications,
    config,
  ] = await Promise.all([
    list('productList', 'product', {}, signal),
    call('clientList', {}, { silent: true, signal }),
    list('yearList', 'year', {}, signal),
    list('maskList', 'mask', {}, signal),
    list('doctypeList', 'doctype', {}, signal),
    list('rightList', 'right', { body: {} }, signal),
    list('indexList', 'index', {}, signal),
    list('userList', 'user', { body: {} }, signal),
    list('userGroupList', 'usergroup', {}, signal),
    list('eventList', 'event', {}, signal),
    list('licenseList', 'license', {}, signal),
    list('poolList', 'pool', { body: {} }, signal),
    list('docusignList', 'docusign', {}, signal),
    list('collectiveInList', 'collectivenotification', {}, signal),
    call('configList', {}, { silent: true, signal }),
  ]);
  if (signal.aborted) return;
  const clients = clientList.ok ? clientList.value.client : [];
  const data = {
    products,
    clients,
    years,
    masks,
    doctypes,
    rights,
    indexes,
    users,
    usergroups,
    events,
    licenses,
    pools,
    docusignTemplates,
    collectiveNotifications,
    unassigned: clientList.ok && clients.length === 0,
  };
  useMasterData.setState(data);
  // If settings cannot be loaded, the last ones stay.
  if (config.ok) adoptConfig(config.value.config);
  const missing = missingGroups(data);
  // Users without any group are informed on the home page, instead of by an error here.
  if (missing.length === 0 || data.unassigned) return;
  const retry = () => {
    if (!signal.aborted) void loadMasterData(signal);
  };
  const names = missing.map((group) => t(`app:masterdata.${group}`)).join(', ');
  showToast({ type: 'error', title: t('app:masterdata.notLoaded'), message: names, retry, component: 'masterdata' });
};

/**
 * Refreshes what changes during work: events, and what determines the menu (specification, section 7: events and menu
 * refresh). A list that cannot be loaded stays as it was.
 */
export const refreshEventsAndMenu = async (signal?: AbortSignal): Promise<void> => {
  const options = { silent: true, ...(signal === undefined ? {} : { signal }) };
  const [events, rights, licenses, pools] = await Promise.all([
    call('eventList', {}, options),
    call('rightList', { body: {} }, options),
    call('licenseList', {}, options),
    call('poolList', { body: {} }, options),
  ]);
  if (signal?.aborted === true) return;
  useMasterData.setState({
    ...(events.ok && { events: events.value.event }),
    ...(rights.ok && { rights: rights.value.right }),
    ...(licenses.ok && { licenses: licenses.value.license }),
    ...(pools.ok && { pools: pools.value.pool }),
  });
};

/** Clears everything when the user has left. */
export const clearMasterData = (): void => {
  useMasterData.setState(noMasterData);
  useConfig.setState(unknownConfig);
};
