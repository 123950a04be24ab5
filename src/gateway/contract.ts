import { documentOperations } from '#core/contract/document/document.ts';
import { eventOperations } from '#core/contract/work/event.ts';
import { layerOperations } from '#core/contract/marks/layer.ts';
import { masterOperations } from '#core/contract/master.ts';
import type { Operation } from '#core/contract/operation.ts';
import type { OperationName } from '#core/contract/operations.ts';
import { textOperations } from '#core/contract/document/text.ts';
import { userOperations } from '#core/contract/people/user.ts';

/** The calls needed up to the first page of a document. */
const first: Partial<Record<OperationName, Operation>> = {
  ...userOperations,
  ...masterOperations,
  ...documentOperations,
  ...eventOperations,
  ...textOperations,
  ...layerOperations,
};

/**
 * A call of the contract. The main bundle contains only what the first page needs; the rest is loaded with the first
 * other call, and again if that failed.
 */
export const operationOf = (name: OperationName): Operation | Promise<Operation> =>
  first[name] ?? import('#core/contract/operations.ts').then(({ operations }) => operations[name]);
