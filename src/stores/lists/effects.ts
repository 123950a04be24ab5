import { type Draft, produce } from 'immer';
import { t } from 'i18next';
import * as z from 'zod/mini';
import { call } from '#src/gateway/call.ts';
import { onUserLeft, userGuard } from '../session/reset.ts';
import { useSession } from '../session/store.ts';
import { keepSettings } from '../settings/keep.ts';
import { useSettings } from '../settings/store.ts';
import { parseStored, tabText } from '../storage.ts';
import { showToast } from '../toasts/effects.ts';
import { defaultList, type ListSettings, type ListsSettings, listToWire } from './model.ts';

/** Milliseconds without changes before saving: dragging a width passes through a hundred values. */
const REST_MS = 1000;

/** Lists with unsaved changes, and the timers that will save them. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** Their ids, for a reload before they are saved. */
const KEY = 'lists.unsaved';
const Unsaved = z.object({ userid: z.int(), ids: z.array(z.string()) });

/** The current settings of a list. */
export const listSettings = (id: string): ListSettings => useSettings.getState().lists[id] ?? defaultList;

/** The same as a hook. */
export const useListSettings = (id: string): ListSettings =>
  useSettings((settings) => settings.lists[id] ?? defaultList);

/** Changes a list's settings by a recipe on a draft: at once on this device, and shortly after on the server. */
export const changeList = (id: string, recipe: (draft: Draft<ListSettings>) => void): void => {
  const before = listSettings(id);
  const after = produce(before, recipe);
  if (after === before) return;
  const settings = useSettings.getState();
  keepSettings({ ...settings, lists: { ...settings.lists, [id]: after } });
  saveSoon(id);
};

const saveSoon = (id: string): void => {
  clearTimeout(waiting.get(id));
  waiting.set(
    id,
    setTimeout(() => void save(id), REST_MS),
  );
  keepUnsaved();
};

const keepUnsaved = (): void => {
  const userid = useSession.getState().user?.id;
  if (userid === undefined || waiting.size === 0) tabText.remove(KEY);
  else tabText.write(KEY, JSON.stringify({ userid, ids: [...waiting.keys()] } satisfies z.infer<typeof Unsaved>));
};

/** Saves the user's changes that a reload came before; until then they are newer than what the server has. */
export const saveInterrupted = (): void => {
  const kept = Unsaved.safeParse(parseStored(tabText.read(KEY)));
  if (!kept.success || kept.data.userid !== useSession.getState().user?.id) return;
  for (const id of kept.data.ids) if (!waiting.has(id)) saveSoon(id);
};

/** The server's settings without those of lists that have newer changes here. */
export const withoutChanged = (lists: ListsSettings): ListsSettings =>
  Object.fromEntries(Object.entries(lists).filter(([id]) => !waiting.has(id)));

const save = async (id: string): Promise<void> => {
  const timer = waiting.get(id);
  const isHere = userGuard();
  const answer = await call('configSet', { body: { config: [listToWire(id, listSettings(id))] } }, { silent: true });
  if (!isHere()) return;
  if (waiting.get(id) === timer) waiting.delete(id);
  keepUnsaved();
  if (!answer.ok && answer.error.name !== 'aborted')
    showToast({ type: 'error', message: t('list:notSaved'), component: 'list' });
};

onUserLeft(() => {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
  tabText.remove(KEY);
});
