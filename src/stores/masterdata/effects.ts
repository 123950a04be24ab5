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

/** Resolves an object of promises to an object of their values. */
const settled = async <Promised extends Readonly<Record<string, unknown>>>(
  promised: Promised,
): Promise<{ [Name in keyof Promised]: Awaited<Promised[Name]> }> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which name has which type
  Object.fromEntries(await Promise.all(Object.entries(promised).map(async ([name, value]) => [name, await value]))) as {
    [Name in keyof Promised]: Awaited<Promised[Name]>;
  };

/**
 * Loads all lists in parallel and then replaces the old data. Empty required groups are reported by name with a retry;
 * a missing list does not keep the app from starting (specification, section 5, Master data check). Once `signal` is
 * aborted nothing is replaced.
 */
export const loadMasterData = async (signal: AbortSignal): Promise<void> => {
  const [{ clientList, config }, lists] = await Promise.all([
    settled({
      clientList: call('clientList', {}, { silent: true, signal }),
      config: call('configList', {}, { silent: true, signal }),
    }),
    settled({
      products: list('productList', 'product', {}, signal),
      years: list('yearList', 'year', {}, signal),
      masks: list('maskList', 'mask', {}, signal),
      doctypes: list('doctypeList', 'doctype', {}, signal),
      rights: list('rightList', 'right', { body: {} }, signal),
      indexes: list('indexList', 'index', {}, signal),
      users: list('userList', 'user', { body: {} }, signal),
      usergroups: list('userGroupList', 'usergroup', {}, signal),
      events: list('eventList', 'event', {}, signal),
      licenses: list('licenseList', 'license', {}, signal),
      pools: list('poolList', 'pool', { body: {} }, signal),
      docusignTemplates: list('docusignList', 'docusign', {}, signal),
      collectiveNotifications: list('collectiveInList', 'collectivenotification', {}, signal),
    }),
  ]);
  if (signal.aborted) return;
  const clients = clientList.ok ? clientList.value.client : [];
  const data = { ...lists, clients, unassigned: clientList.ok && clients.length === 0 };
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
