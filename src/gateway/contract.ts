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

/** All calls, once they are loaded. */
let loaded: Readonly<Record<OperationName, Operation>> | undefined;

/** A call of the contract, if it is in memory: its request leaves before anything else is done. */
export const knownOperation = (name: OperationName): Operation | undefined => first[name] ?? loaded?.[name];

/**
 * Loads a call of the contract. The main bundle contains only what the first page needs; the rest is loaded with the
 * first other call, and again if that failed.
 */
export const loadOperation = async (name: OperationName): Promise<Operation> => {
  const { operations } = await import('#core/contract/operations.ts');
  loaded = operations;
  return operations[name];
};
