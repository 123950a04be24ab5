import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { pagePoint } from '#core/kernel/geometry.ts';
import type { LayerMarks } from '#src/viewer/model/layer/marks.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import { ContractServer, DraftDisk } from '../contractServer.ts';
import type { DraftStore } from '../drafts.ts';
import { createLayers, type Layers } from '../layers.ts';
import type { ClaimTab } from '../tab.ts';

let serial = 0;
/** A new mark id. */
export const newId = (): string => `m${++serial}`;

/** The reported saves: their pages, and whether they were complete. */
export const saved: { readonly pages: readonly number[]; readonly whole: boolean }[] = [];

/** A user's tab with the document; nothing is loaded or locked yet. */
export const open = (
  server: ContractServer,
  disk: DraftStore,
  user = 1,
  tab: ClaimTab = () => Promise.resolve(() => undefined),
): Layers =>
  createLayers({
    userId: userId(user),
    docId: docId(1),
    version: 1,
    mayRemoveOthers: false,
    calls: server.for(user),
    drafts: disk,
    claimTab: tab,
    newId,
    onSaved: (pages, marks) => saved.push({ pages: [...pages], whole: marks !== null }),
  });

export const style = { color: '#cc0000', width: 20, opacity: 1 };
/** A sample without pressure. */
export const sampleAt = (x: number, y: number) => ({ at: pagePoint(x, y), pressure: null, constrained: false });
/** A short downward stroke with a tool. */
export const gesture = (layers: Layers, tool: 'freehand' | 'eraser', page: number, x: number): void => {
  layers.press({
    tool: toolOf(tool).tool,
    style,
    pageNo: pageNo(page),
    reach: 5,
    unit: 1,
    words: [],
    sample: sampleAt(x, 10),
  });
  layers.drag([sampleAt(x, 50)]);
  layers.release();
};
export const draw = (layers: Layers, page = 1, x = 10): void => gesture(layers, 'freehand', page, x);
const idsOf = (marks: LayerMarks): string[] =>
  [...marks.values()].flatMap((page) => page.map(({ mark }) => mark.localId)).toSorted();
/** The ids of the visible marks. */
export const shown = (layers: Layers): string[] => idsOf(layers.store.getState().marks);
export const editOf = (layers: Layers) => layers.store.getState().edit;
/** Waits for everything that needs no timer. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 30; i++) await Promise.resolve();
};
/** A mark removed here and recoloured elsewhere, and the removal lost on its way: whoever edits next has to choose. */
export const removedButRecoloured = async () => {
  const { server, disk, layers } = await editing();
  draw(layers);
  await layers.save();
  const [group] = server.groups;
  server.groups = [
    { ...group!, marks: group!.marks.map((mark) => ({ ...mark, style: { ...mark.style, color: '#00ff00' } })) },
  ];
  layers.undo();
  server.faults.push({ call: 'delete', fault: 'lostRequest' });
  await layers.save();
  await settle();
  return { server, disk, layers };
};
/** A tab that holds the lock. */
export const editing = async (server = new ContractServer(), disk: DraftStore = new DraftDisk(), user = 1) => {
  const layers = open(server, disk, user);
  await layers.startEditing();
  return { server, disk, layers };
};
