import type { Handlers } from '#server/http/call.ts';
import { accountHandlers } from './people/account.ts';
import { invitationHandlers } from './people/invitation.ts';
import { adminCalendarHandlers } from './admin/calendar.ts';
import { adminConfigurationHandlers } from './admin/configuration.ts';
import { adminLogHandlers } from './admin/log.ts';
import { adminLookupHandlers } from './admin/lookups.ts';
import { adminMasterHandlers } from './admin/master.ts';
import { adminPeopleHandlers } from './admin/people.ts';
import { adminProviderHandlers } from './admin/providers.ts';
import { adminSessionHandlers } from './admin/sessions.ts';
import { adminConnectionHandlers } from './admin/connections.ts';
import { adminSettingsHandlers } from './admin/settings.ts';
import { adminTemplateHandlers } from './admin/templates.ts';
import { adminStampHandlers } from './admin/stamps.ts';
import { setupHandlers } from './admin/setup.ts';
import { adminWorkflowHandlers } from './admin/workflows.ts';
import { adminOperationHandlers } from './admin/operation.ts';
import { adminUserHandlers } from './admin/users.ts';
import { adhocHandlers } from './workflow/adhoc.ts';
import { archiveHandlers } from './document/archive.ts';
import { attachmentHandlers } from './document/attachment.ts';
import { documentCareHandlers } from './document/documentCare.ts';
import { documentSaveHandlers } from './document/documentSave.ts';
import { historyHandlers } from './document/history.ts';
import { linkHandlers } from './document/link.ts';
import { noteHandlers } from './document/note.ts';
import { tagHandlers } from './document/tag.ts';
import { versionCareHandlers } from './document/versionCare.ts';
import { calendarFeedHandlers } from './people/calendarFeed.ts';
import { pushHandlers } from './people/push.ts';
import { cloudHandlers } from './people/cloud.ts';
import { configHandlers } from './config.ts';
import { documentHandlers } from './document/document.ts';
import { eventHandlers } from './event.ts';
import { answerListHandlers } from './form/answerLists.ts';
import { formHandlers } from './form/form.ts';
import { formFileHandlers } from './form/formFiles.ts';
import { formLinkHandlers } from './form/formLink.ts';
import { layerHandlers } from './marks/layer.ts';
import { masterHandlers } from './master.ts';
import { pageHandlers } from './page/page.ts';
import { savedSearchHandlers } from './search/savedSearch.ts';
import { poolFileHandlers } from './pool/file.ts';
import { poolFilingHandlers } from './pool/filing.ts';
import { poolFindingHandlers } from './pool/findings.ts';
import { poolLedgerHandlers } from './pool/ledger.ts';
import { poolProcessHandlers } from './pool/process.ts';
import { searchHandlers } from './search/search.ts';
import { similarHandlers } from './search/similar.ts';
import { snippetHandlers } from './search/snippets.ts';
import { stampHandlers } from './marks/stamp.ts';
import { collectiveHandlers } from './sending/collective.ts';
import { docusignHandlers } from './sending/docusign.ts';
import { mailTemplateHandlers } from './sending/mailTemplates.ts';
import { mailHandlers } from './sending/mail.ts';
import { sendingHandlers } from './sending/sending.ts';
import { subscriptionHandlers } from './subscription.ts';
import { streamHandlers } from './stream.ts';
import { substituteHandlers } from './people/substitute.ts';
import { templateHandlers } from './marks/template.ts';
import { signatureHandlers } from './marks/signature.ts';
import { poolEventHandlers } from './pool/event.ts';
import { poolLessonHandlers } from './pool/lesson.ts';
import { poolReadingHandlers } from './pool/reading.ts';
import { readingHandlers } from './document/reading.ts';
import { textHandlers } from './page/text.ts';
import { userHandlers } from './people/user.ts';
import { versionHandlers } from './document/versions.ts';
import { jobListHandlers } from './workflow/jobLists.ts';
import { workflowHandlers } from './workflow/workflow.ts';
import { workflowJobHandlers } from './workflow/workflowJobs.ts';

/** The handler of each call; a missing or surplus one does not compile. */
export const handlers = {
  ...setupHandlers,
  ...adminCalendarHandlers,
  ...adminConfigurationHandlers,
  ...adminLogHandlers,
  ...adminLookupHandlers,
  ...adminMasterHandlers,
  ...adminOperationHandlers,
  ...adminWorkflowHandlers,
  ...adminPeopleHandlers,
  ...adminProviderHandlers,
  ...adminSessionHandlers,
  ...adminConnectionHandlers,
  ...adminSettingsHandlers,
  ...adminStampHandlers,
  ...adminTemplateHandlers,
  ...adminUserHandlers,
  ...userHandlers,
  ...accountHandlers,
  ...invitationHandlers,
  ...cloudHandlers,
  ...calendarFeedHandlers,
  ...pushHandlers,
  ...masterHandlers,
  ...configHandlers,
  ...searchHandlers,
  ...similarHandlers,
  ...snippetHandlers,
  ...savedSearchHandlers,
  ...answerListHandlers,
  ...formHandlers,
  ...formFileHandlers,
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
  ...poolEventHandlers,
  ...poolLessonHandlers,
  ...poolReadingHandlers,
  ...readingHandlers,
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
  ...collectiveHandlers,
  ...docusignHandlers,
  ...mailHandlers,
  ...mailTemplateHandlers,
  ...sendingHandlers,
  ...subscriptionHandlers,
  ...jobListHandlers,
  ...workflowHandlers,
  ...workflowJobHandlers,
  ...adhocHandlers,
  ...substituteHandlers,
} satisfies Handlers;
