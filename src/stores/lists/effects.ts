import { type Draft, produce } from 'immer';
import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { onUserLeft, whileHere } from '../session/reset.ts';
import { keepSettings } from '../settings/keep.ts';
import { useSettings } from '../settings/store.ts';
import { showToast } from '../toasts/effects.ts';
import { defaultList, type ListSettings, type ListsSettings, listToWire } from './model.ts';

/** Milliseconds of rest before the server is told: a width is dragged through a hundred values. */
const REST_MS = 1000;

/** Lists changed here that the server has not been told of, with the timer that will. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** How a list is set now. */
export const listSettings = (id: string): ListSettings => useSettings.getState().lists[id] ?? defaultList;

/** As above, drawn anew when it changes. */
export const useListSettings = (id: string): ListSettings =>
  useSettings((settings) => settings.lists[id] ?? defaultList);

/** Changes how a list is set by a recipe on a draft: at once on this device, and by the server a moment later. */
export const changeList = (id: string, recipe: (draft: Draft<ListSettings>) => void): void => {
  const before = listSettings(id);
  const after = produce(before, recipe);
  if (after === before) return;
  const settings = useSettings.getState();
  keepSettings({ ...settings, lists: { ...settings.lists, [id]: after } });
  clearTimeout(waiting.get(id));
  waiting.set(
    id,
    setTimeout(() => void save(id), REST_MS),
  );
};

/** What the server keeps, as far as it is not older than what was changed here. */
export const withoutChanged = (lists: ListsSettings): ListsSettings =>
  Object.fromEntries(Object.entries(lists).filter(([id]) => !waiting.has(id)));

const save = async (id: string): Promise<void> => {
  const timer = waiting.get(id);
  const isHere = whileHere();
  const answer = await call('configSet', { body: { config: [listToWire(id, listSettings(id))] } }, { silent: true });
  if (!isHere()) return;
  if (waiting.get(id) === timer) waiting.delete(id);
  if (!answer.ok && answer.error.name !== 'aborted')
    showToast({ type: 'error', message: t('list:notSaved'), component: 'list' });
};

onUserLeft(() => {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
});
