import { pageNo, userId } from '#core/kernel/ids.ts';
import type { Layer, LayerSet, WireMark } from '#core/contract/marks/layer.ts';
import { Turns } from '#src/gateway/turns.ts';
import { type Mark, parseMark } from '#core/marks/mark.ts';
import type { EditGroup, LayerOperation } from '#src/viewer/model/layer/difference.ts';
import type { LayerDelete } from './calls.ts';

type SetOperation = Extract<LayerOperation, { type: 'set' }>;
type DeleteOperation = Extract<LayerOperation, { type: 'delete' }>;

/** Most marks per group and groups per call (core/contract/marks/layer.ts). */
const MARKS_PER_GROUP = 10_000;
const GROUPS_PER_CALL = 2000;
/** Characters of JSON after which a new call is started, well below the mebibyte servers accept by default. */
const CALL_BUDGET = 750_000;

/**
 * Parses groups, in several tasks if there are many: thousands of strokes take longer than a frame. Marks this client
 * cannot read are kept unchanged.
 */
export async function groupsFromWire(layers: readonly Layer[]): Promise<readonly EditGroup[]> {
  const groups: EditGroup[] = [];
  const turns = new Turns();
  for (const { pageno, editgroupno, ownerid, ownername, at, marks } of layers) {
    const read: Mark[] = [];
    const unread: unknown[] = [];
    for (const wire of marks) {
      if (turns.isOver()) await turns.next();
      const mark = markFromWire(wire);
      if (mark.ok) read.push(mark.value);
      else unread.push(wire);
    }
    groups.push({
      pageNo: pageNo(pageno),
      editGroupNo: editgroupno,
      ownerId: userId(ownerid),
      ownerName: ownername,
      at,
      marks: read,
      unread,
    });
  }
  return groups;
}

/** Parses a mark of a layer call; fails if this client cannot read it. */
export const markFromWire = (wire: WireMark) => parseMark({ ...wire, localId: wire.localid });

const markToWire = ({ localId, kind, geometry, style }: Mark): WireMark => ({
  localid: localId,
  kind,
  geometry: { ...geometry },
  style: { ...style },
});

/** One layer/set call: its body, and the operations its entries stand for, in the same order. */
export interface SetCall {
  readonly body: LayerSet;
  readonly operations: readonly SetOperation[];
}

/** The calls that set these groups. Existing groups are never split; a new one may become several. */
export const setCalls = (operations: readonly LayerOperation[]): readonly SetCall[] => {
  const calls: { body: LayerSet; operations: SetOperation[]; size: number }[] = [];
  for (const operation of operations.filter((one) => one.type === 'set').flatMap(inPieces)) {
    const entry = entryToWire(operation);
    const size = JSON.stringify(entry).length;
    let last = calls.at(-1);
    if (!last || last.size + size > CALL_BUDGET || last.operations.length >= GROUPS_PER_CALL)
      calls.push((last = { body: { layer: [] }, operations: [], size: 0 }));
    last.body.layer.push(entry);
    last.operations.push(operation);
    last.size += size;
  }
  return calls;
};

export interface DeleteCall {
  readonly body: LayerDelete;
  readonly operations: readonly DeleteOperation[];
}

/** The calls that delete these groups. */
export const deleteCalls = (operations: readonly LayerOperation[]): readonly DeleteCall[] => {
  const deletes = operations.filter((one) => one.type === 'delete');
  return Array.from({ length: Math.ceil(deletes.length / GROUPS_PER_CALL) }, (_, i) => {
    const piece = deletes.slice(i * GROUPS_PER_CALL, (i + 1) * GROUPS_PER_CALL);
    return {
      body: { layer: piece.map((one) => ({ pageno: one.pageNo, editgroupno: one.editGroupNo })) },
      operations: piece,
    };
  });
};

const entryToWire = ({ pageNo: page, editGroupNo, marks, unread }: SetOperation): LayerSet['layer'][number] => ({
  pageno: page,
  ...(editGroupNo === null ? {} : { editgroupno: editGroupNo }),
  // Unreadable marks are sent back exactly as they arrived.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only groupsFromWire fills `unread`, with wire marks
  marks: [...(unread as readonly WireMark[]), ...marks.map(markToWire)],
});

const inPieces = (operation: SetOperation): readonly SetOperation[] => {
  if (operation.editGroupNo !== null) return [operation];
  const pieces: Mark[][] = [[]];
  let size = 0;
  for (const mark of operation.marks) {
    const length = JSON.stringify(mark).length;
    if (pieces.at(-1)!.length > 0 && (size + length > CALL_BUDGET || pieces.at(-1)!.length >= MARKS_PER_GROUP)) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)!.push(mark);
    size += length;
  }
  return pieces.map((marks) => ({
    type: 'set',
    pageNo: operation.pageNo,
    editGroupNo: null,
    marks,
    unread: operation.unread,
  }));
};
