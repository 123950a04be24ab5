import { attachmentOperations } from './attachment.ts';
import { adminOperations } from './admin.ts';
import { adminLogOperations } from './adminLog.ts';
import { adminLookupOperations } from './adminLookup.ts';
import { adminMasterOperations } from './adminMaster.ts';
import { adminUserOperations } from './adminUser.ts';
import { adhocOperations } from './adhoc.ts';
import { documentOperations } from './document.ts';
import { eventOperations } from './event.ts';
import { documentCareOperations, documentSaveOperations } from './documentSave.ts';
import { historyOperations } from './history.ts';
import { eventConfigOperations } from './eventConfig.ts';
import { formOperations } from './form.ts';
import { layerOperations } from './layer.ts';
import { linkOperations } from './link.ts';
import { masterOperations } from './master.ts';
import { noteOperations } from './note.ts';
import type { Operation } from './operation.ts';
import { dispatchOperations, notificationOperations } from './other.ts';
import { savedSearchOperations } from './savedSearch.ts';
import { poolOperations } from './pool.ts';
import { searchOperations } from './search.ts';
import { stampOperations } from './stamp.ts';
import { subscriptionOperations } from './subscription.ts';
import { streamOperations } from './stream.ts';
import { tagOperations } from './tag.ts';
import { templateOperations } from './template.ts';
import { signatureOperations } from './signature.ts';
import { textOperations } from './text.ts';
import { substituteOperations } from './substitute.ts';
import { userOperations } from './user.ts';
import { versionOperations } from './version.ts';
import { workflowOperations } from './workflow.ts';

/** Every call of the contract by name. */
export const operations = {
  ...adminOperations,
  ...adminLogOperations,
  ...adminLookupOperations,
  ...adminMasterOperations,
  ...adminUserOperations,
  ...userOperations,
  ...masterOperations,
  ...documentOperations,
  ...documentSaveOperations,
  ...documentCareOperations,
  ...versionOperations,
  ...noteOperations,
  ...tagOperations,
  ...linkOperations,
  ...attachmentOperations,
  ...historyOperations,
  ...textOperations,
  ...layerOperations,
  ...stampOperations,
  ...templateOperations,
  ...signatureOperations,
  ...searchOperations,
  ...savedSearchOperations,
  ...formOperations,
  ...workflowOperations,
  ...adhocOperations,
  ...substituteOperations,
  ...poolOperations,
  ...notificationOperations,
  ...subscriptionOperations,
  ...dispatchOperations,
  ...eventOperations,
  ...eventConfigOperations,
  ...streamOperations,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** The calls a server must answer: the only ones client and server can name. */
export type ServedName = {
  [Name in OperationName]: Operations[Name]['state'] extends 'served' ? Name : never;
}[OperationName];
export type JsonName = {
  [Name in ServedName]: Operations[Name]['answer']['kind'] extends 'nouns' ? Name : never;
}[ServedName];
export type BinaryName = Exclude<ServedName, JsonName>;
