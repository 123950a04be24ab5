import { queryOptions } from '@tanstack/react-query';
import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { arrangementOf } from '#src/list/state.ts';
import { changeList, listSettings } from '#src/stores/lists/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { jobList } from '../queries.ts';
import { useWorkflow } from '../store.ts';
import { FILTERS_MAXIMUM, type OwnFilter, readFilters, withFilter, withoutFilter } from './model.ts';

/** Name under which the server stores the user's filters; assumed, only its prefix is specified (section 3, Config). */
const CONFIG = 'webviewer_workflow_filters';

export const ownFiltersQuery = queryOptions({
  queryKey: ['workflow', 'ownFilters'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const { config } = unwrapped(await call('configList', {}, { signal, silent: true }));
    return readFilters(config.find(({ name }) => name === CONFIG)?.value ?? '');
  },
});

/** Saves the changed filters, unless the change makes too many. Returns the error message, or null. */
async function keep(change: (all: readonly OwnFilter[]) => readonly OwnFilter[] | null): Promise<string | null> {
  const all = change(await queryClient.fetchQuery({ ...ownFiltersQuery, staleTime: 0 }));
  if (all === null) return t('workflow:own.tooMany', { maximum: FILTERS_MAXIMUM });
  const body = { config: [{ name: CONFIG, value: JSON.stringify(all) }] };
  const answer = await call('configSet', { body }, { silent: true });
  if (!answer.ok) return answer.error.message;
  queryClient.setQueryData(ownFiltersQuery.queryKey, all);
  return null;
}

/** Saves what the inbox currently shows as a named filter. */
export async function saveFilter(name: string): Promise<string | null> {
  const { view, filtername } = useWorkflow.getState();
  const list = jobList();
  const { sort, filters } = listSettings(list.id);
  const { quick } = list.store.getState();
  const filter: OwnFilter = { name, view, filtername, ...arrangementOf({ sort, filters, quick }) };
  const problem = await keep((all) => withFilter(all, filter));
  if (problem !== null) return problem;
  useWorkflow.setState({ own: name });
  showToast({ type: 'success', message: t('workflow:own.saved', { name }), component: 'workflow' });
  return null;
}

/** Returns whether it was deleted; a failure is shown to the user. */
export async function deleteFilter(name: string): Promise<boolean> {
  const problem = await keep((all) => withoutFilter(all, name));
  if (problem === null) useWorkflow.setState({ own: null });
  else showToast({ type: 'error', message: problem, component: 'workflow' });
  return problem === null;
}

/** Applies a saved filter. */
export function applyFilter({ name, view, filtername, quick, sort, filters }: OwnFilter): void {
  const list = jobList();
  changeList(list.id, (draft) => {
    draft.sort = sort;
    draft.filters = filters;
  });
  void list.quickFilter(quick);
  useWorkflow.setState({ view, filtername, own: name });
}
