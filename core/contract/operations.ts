import { attachmentOperations } from './document/attachment.ts';
import { adminOperations } from './admin/admin.ts';
import { adminCalendarOperations } from './admin/adminCalendar.ts';
import { adminConnectionOperations } from './admin/adminConnection.ts';
import { adminConfigurationOperations } from './admin/adminConfiguration.ts';
import { adminLogOperations } from './admin/adminLog.ts';
import { adminLookupOperations } from './admin/adminLookup.ts';
import { adminMasterOperations } from './admin/adminMaster.ts';
import { adminOperationOperations } from './admin/adminOperation.ts';
import { adminPeopleOperations } from './admin/adminPeople.ts';
import { adminProviderOperations } from './admin/adminProvider.ts';
import { adminSessionOperations } from './admin/adminSession.ts';
import { adminSettingsOperations } from './admin/adminSettings.ts';
import { adminStampOperations } from './admin/adminStamp.ts';
import { adminTemplateOperations } from './admin/adminTemplate.ts';
import { adminWorkflowOperations } from './admin/adminWorkflow.ts';
import { adminUserOperations } from './admin/adminUser.ts';
import { adhocOperations } from './work/adhoc.ts';
import { documentOperations } from './document/document.ts';
import { eventOperations } from './work/event.ts';
import { documentCareOperations, documentSaveOperations } from './document/documentSave.ts';
import { historyOperations } from './document/history.ts';
import { eventConfigOperations } from './work/eventConfig.ts';
import { formOperations } from './work/formCalls.ts';
import { layerOperations } from './marks/layer.ts';
import { linkOperations } from './document/link.ts';
import { masterOperations } from './master.ts';
import { noteOperations } from './document/note.ts';
import type { Operation } from './operation.ts';
import { collectiveOperations } from './work/collective.ts';
import { mailTemplateOperations } from './work/mailTemplates.ts';
import { mailingOperations } from './work/mailing.ts';
import { sendingOperations } from './work/sending.ts';
import { docusignOperations } from './work/docusign.ts';
import { calendarFeedOperations } from './people/calendarFeed.ts';
import { pushOperations } from './people/push.ts';
import { savedSearchOperations } from './search/savedSearch.ts';
import { poolOperations } from './work/pool.ts';
import { searchOperations } from './search/search.ts';
import { stampOperations } from './marks/stamp.ts';
import { subscriptionOperations } from './work/subscription.ts';
import { streamOperations } from './stream.ts';
import { tagOperations } from './document/tag.ts';
import { templateOperations } from './marks/template.ts';
import { signatureOperations } from './marks/signature.ts';
import { poolEventOperations } from './work/poolEvent.ts';
import { poolLessonOperations } from './work/poolLesson.ts';
import { poolReadingOperations } from './work/poolReading.ts';
import { readingOperations } from './document/reading.ts';
import { textOperations } from './document/text.ts';
import { substituteOperations } from './people/substitute.ts';
import { accountOperations } from './people/account.ts';
import { invitationOperations } from './people/invitation.ts';
import { userOperations } from './people/user.ts';
import { versionOperations } from './document/version.ts';
import { jobListOperations } from './work/jobList.ts';
import { workflowOperations } from './work/workflow.ts';

/** Every call of the contract by name. */
export const operations = {
  ...adminOperations,
  ...adminCalendarOperations,
  ...adminConnectionOperations,
  ...adminConfigurationOperations,
  ...adminLogOperations,
  ...adminLookupOperations,
  ...adminMasterOperations,
  ...adminOperationOperations,
  ...adminPeopleOperations,
  ...adminProviderOperations,
  ...adminSessionOperations,
  ...adminSettingsOperations,
  ...adminStampOperations,
  ...adminUserOperations,
  ...adminTemplateOperations,
  ...adminWorkflowOperations,
  ...userOperations,
  ...accountOperations,
  ...invitationOperations,
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
  ...poolEventOperations,
  ...poolLessonOperations,
  ...poolReadingOperations,
  ...readingOperations,
  ...textOperations,
  ...layerOperations,
  ...stampOperations,
  ...templateOperations,
  ...signatureOperations,
  ...searchOperations,
  ...savedSearchOperations,
  ...formOperations,
  ...jobListOperations,
  ...workflowOperations,
  ...adhocOperations,
  ...substituteOperations,
  ...poolOperations,
  ...calendarFeedOperations,
  ...pushOperations,
  ...collectiveOperations,
  ...mailingOperations,
  ...mailTemplateOperations,
  ...sendingOperations,
  ...subscriptionOperations,
  ...docusignOperations,
  ...eventOperations,
  ...eventConfigOperations,
  ...streamOperations,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

export type JsonName = {
  [Name in OperationName]: Operations[Name]['answer']['kind'] extends 'nouns' ? Name : never;
}[OperationName];
export type BinaryName = Exclude<OperationName, JsonName>;
