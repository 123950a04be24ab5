import { documentOperations } from '#core/contract/document/document.ts';
import { eventOperations } from '#core/contract/work/event.ts';
import { layerOperations } from '#core/contract/marks/layer.ts';
import { masterOperations } from '#core/contract/master.ts';
import type { Operation } from '#core/contract/operation.ts';
import type { OperationName } from '#core/contract/operations.ts';
import { textOperations } from '#core/contract/document/text.ts';
import { userOperations } from '#core/contract/people/user.ts';

/** What is called up to the first page of a document. */
const first: Partial<Record<OperationName, Operation>> = {
  ...userOperations,
  ...masterOperations,
  ...documentOperations,
  ...eventOperations,
  ...textOperations,
  ...layerOperations,
};

/**
 * A call as the contract has it. Only what the first page needs is in the first script; the rest of the contract comes
 * with the first call that is not among it, and is asked for again where it could not be had.
 */
export const operationOf = (name: OperationName): Operation | Promise<Operation> =>
  first[name] ?? import('#core/contract/operations.ts').then(({ operations }) => operations[name]);
