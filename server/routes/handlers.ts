import type { Handlers } from '#server/http/call.ts';
import { accountHandlers } from './account.ts';
import { adminLogHandlers } from './admin/log.ts';
import { adminLookupHandlers } from './admin/lookups.ts';
import { adminMasterHandlers } from './admin/master.ts';
import { setupHandlers } from './admin/setup.ts';
import { adminUserHandlers } from './admin/users.ts';
import { adhocHandlers } from './adhoc.ts';
import { archiveHandlers } from './archive.ts';
import { attachmentHandlers } from './attachment.ts';
import { documentCareHandlers } from './documentCare.ts';
import { documentSaveHandlers } from './documentSave.ts';
import { historyHandlers } from './history.ts';
import { linkHandlers } from './link.ts';
import { noteHandlers } from './note.ts';
import { tagHandlers } from './tag.ts';
import { versionCareHandlers } from './versionCare.ts';
import { cloudHandlers } from './cloud.ts';
import { configHandlers } from './config.ts';
import { documentHandlers } from './document.ts';
import { eventHandlers } from './event.ts';
import { formHandlers } from './form.ts';
import { formLinkHandlers } from './formLink.ts';
import { layerHandlers } from './layer.ts';
import { masterHandlers } from './master.ts';
import { pageHandlers } from './page.ts';
import { savedSearchHandlers } from './savedSearch.ts';
import { poolFileHandlers } from './pool/file.ts';
import { poolFilingHandlers } from './pool/filing.ts';
import { poolFindingHandlers } from './pool/findings.ts';
import { poolLedgerHandlers } from './pool/ledger.ts';
import { poolProcessHandlers } from './pool/process.ts';
import { searchHandlers } from './search.ts';
import { stampHandlers } from './stamp.ts';
import { subscriptionHandlers } from './subscription.ts';
import { streamHandlers } from './stream.ts';
import { substituteHandlers } from './substitute.ts';
import { templateHandlers } from './template.ts';
import { signatureHandlers } from './signature.ts';
import { textHandlers } from './text.ts';
import { userHandlers } from './user.ts';
import { versionHandlers } from './versions.ts';
import { workflowHandlers } from './workflow.ts';
import { workflowJobHandlers } from './workflowJobs.ts';

/** Every served call with what answers it: a missing handler does not compile, nor does one of no call. */
export const handlers = {
  ...setupHandlers,
  ...adminLogHandlers,
  ...adminLookupHandlers,
  ...adminMasterHandlers,
  ...adminUserHandlers,
  ...userHandlers,
  ...accountHandlers,
  ...cloudHandlers,
  ...masterHandlers,
  ...configHandlers,
  ...searchHandlers,
  ...savedSearchHandlers,
  ...formHandlers,
  ...formLinkHandlers,
  ...documentHandlers,
  ...attachmentHandlers,
  ...documentCareHandlers,
  ...documentSaveHandlers,
  ...historyHandlers,
  ...linkHandlers,
  ...noteHandlers,
  ...tagHandlers,
  ...versionCareHandlers,
  ...pageHandlers,
  ...textHandlers,
  ...layerHandlers,
  ...signatureHandlers,
  ...stampHandlers,
  ...templateHandlers,
  ...archiveHandlers,
  ...versionHandlers,
  ...poolProcessHandlers,
  ...poolFileHandlers,
  ...poolLedgerHandlers,
  ...poolFilingHandlers,
  ...poolFindingHandlers,
  ...eventHandlers,
  ...streamHandlers,
  ...subscriptionHandlers,
  ...workflowHandlers,
  ...workflowJobHandlers,
  ...adhocHandlers,
  ...substituteHandlers,
} satisfies Handlers;
