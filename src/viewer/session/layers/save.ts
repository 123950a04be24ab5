import { userId } from '#core/kernel/ids.ts';
import type { Layer } from '#core/contract/marks/layer.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { EditGroup, LayerOperation } from '#src/viewer/model/layer/difference.ts';
import type { LayerCalls } from './calls.ts';
import { deleteCalls, type SetCall, setCalls } from './wire.ts';

/** Updates the groups after a call that the server acknowledged. */
type GroupsAfter = (groups: readonly EditGroup[]) => readonly EditGroup[];

/**
 * Sends the operations in as few calls as the contract allows, sets before deletes. Calls acknowledged before a failure
 * count: `onSent` reports each one.
 * @returns null if everything is on the server, otherwise the error
 */
export const saveDifference = async (
  calls: LayerCalls,
  operations: readonly LayerOperation[],
  {
    onBegin,
    onSent,
  }: { readonly onBegin: (calls: number) => Promise<void>; readonly onSent: (groupsAfter: GroupsAfter) => void },
): Promise<CallError | null> => {
  const sets = setCalls(operations);
  const deletes = deleteCalls(operations);
  await onBegin(sets.length + deletes.length);
  for (const set of sets) {
    const answer = await calls.set(set.body);
    if (!answer.ok) return answer.error;
    onSent((groups) => withSet(groups, set, answer.value));
  }
  for (const { body } of deletes) {
    const answer = await calls.delete(body);
    if (!answer.ok) return answer.error;
    const gone = new Set(body.layer.map(({ editgroupno }) => editgroupno));
    onSent((groups) => groups.filter(({ editGroupNo }) => !gone.has(editGroupNo)));
  }
  return null;
};

/**
 * The server answers the groups in the order sent. Our own mark objects are kept, so that unchanged marks stay
 * identical.
 */
const withSet = (
  groups: readonly EditGroup[],
  { operations }: SetCall,
  answer: readonly Layer[],
): readonly EditGroup[] => {
  const stored = new Map<number, EditGroup>();
  operations.forEach(({ pageNo, marks, unread }, i) => {
    const group = answer[i];
    if (group)
      stored.set(group.editgroupno, {
        pageNo,
        editGroupNo: group.editgroupno,
        ownerId: userId(group.ownerid),
        ownerName: group.ownername,
        at: group.at,
        marks,
        unread,
      });
  });
  return [...groups.filter(({ editGroupNo }) => !stored.has(editGroupNo)), ...stored.values()];
};
