import { afterAll, beforeAll, describe } from 'vitest';
import { accessSuite } from './access.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { adminPeopleSuite } from './people/adminPeople.ts';
import { adminTemplateSuite } from './people/adminTemplates.ts';
import { adminUsesSuite } from './people/adminUses.ts';
import { adminStampSuite } from './people/adminStamps.ts';
import { invitationSuite } from './people/invitations.ts';
import { adminChangesSuite } from './people/adminChanges.ts';
import { adminOperationSuite } from './people/adminOperation.ts';
import { administrationSuite } from './people/administration.ts';
import { adminWorkflowSuite } from './people/adminWorkflows.ts';
import { accountSuite } from './people/account.ts';
import { formFilesSuite } from './work/formFiles.ts';
import { formSuite } from './work/forms.ts';
import { formWaysSuite } from './work/formWays.ts';
import { archiveSuite } from './documents/archive.ts';
import { Caller } from './caller.ts';
import { callsSuite } from './calls.ts';
import { expectSuccess, succeed } from './expectations.ts';
import { attachmentSuite } from './documents/attachments.ts';
import { fuzzSuite } from './fuzz.ts';
import { auditedSuite } from './documents/audited.ts';
import { documentSuite } from './documents/documents.ts';
import { noteSuite } from './documents/notes.ts';
import { layerSuite } from './marks/layers.ts';
import { loginSuite } from './people/login.ts';
import { notificationSuite } from './people/notifications.ts';
import { pageSuite } from './documents/pages.ts';
import { poolSuite } from './work/pools.ts';
import { streamSuite } from './stream.ts';
import { sendingSuite } from './people/sendings.ts';
import { subscriptionSuite } from './people/subscriptions.ts';
import { stampSuite } from './marks/stamps.ts';
import { templateSuite } from './marks/templates.ts';
import { type Cast, metafileOf } from './cast.ts';
import { archiveForm, makePdf, type Scene, type Stage } from './scene.ts';
import { bigLookupSuite } from './lists/bigLookup.ts';
import { lookupClientsSuite } from './lists/lookupClients.ts';
import { savedSearchSuite } from './lists/savedSearches.ts';
import { besideSuite } from './lists/beside.ts';
import { masksShownSuite } from './lists/masksShown.ts';
import { searchSuite } from './lists/search.ts';
import { signatureSuite } from './marks/signatures.ts';
import { textSuite } from './documents/text.ts';
import { uploadSuite } from './documents/uploads.ts';
import { versionSuite } from './documents/versions.ts';
import { workflowCheckSuite } from './work/workflowChecks.ts';
import { workflowHandSuite } from './work/workflowHands.ts';
import { jobListSuite } from './work/jobLists.ts';
import { workflowSuite } from './work/workflows.ts';

const suites = [
  administrationSuite,
  adminOperationSuite,
  adminPeopleSuite,
  adminStampSuite,
  adminTemplateSuite,
  invitationSuite,
  adminWorkflowSuite,
  adminChangesSuite,
  adminUsesSuite,
  callsSuite,
  accessSuite,
  loginSuite,
  accountSuite,
  searchSuite,
  besideSuite,
  bigLookupSuite,
  lookupClientsSuite,
  savedSearchSuite,
  masksShownSuite,
  formSuite,
  formFilesSuite,
  formWaysSuite,
  archiveSuite,
  pageSuite,
  textSuite,
  versionSuite,
  layerSuite,
  signatureSuite,
  stampSuite,
  templateSuite,
  notificationSuite,
  documentSuite,
  auditedSuite,
  noteSuite,
  attachmentSuite,
  uploadSuite,
  poolSuite,
  streamSuite,
  sendingSuite,
  subscriptionSuite,
  workflowSuite,
  jobListSuite,
  workflowCheckSuite,
  workflowHandSuite,
  fuzzSuite,
];

/** Every suite of the contract against one server, or several that act as one. */
export function contractSuites(name: string, open: () => Promise<Stage> | Stage): void {
  describe(name, () => {
    let cast: Cast;
    beforeAll(async () => {
      const stage = await open();
      const { scene } = stage;
      const signedIn = async ({ login, password }: Scene['editor'], module: Readonly<Record<string, unknown>> = {}) => {
        const caller = new Caller(scene.baseUrl);
        const answer = await caller.login(login, password, module);
        expectSuccess('userLogin', answer);
        return caller;
      };
      const editor = await signedIn(scene.editor);
      const [document] = await succeed<{ docid: number }>(
        editor,
        'documentArchive',
        {
          body: archiveForm(metafileOf(scene, `C-${Date.now()}`), {
            bytes: await makePdf('Kranwagen'),
            name: 'Größe.pdf',
          }),
        },
        'document',
      );
      cast = {
        stage,
        scene,
        editor,
        second: await signedIn(scene.second),
        reader: await signedIn(scene.reader),
        stranger: await signedIn(scene.stranger),
        administrator: await signedIn(scene.administrator, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID }),
        docid: document?.docid ?? 0,
      };
    });
    afterAll(() => cast?.stage.close());

    for (const suite of suites) suite(() => cast);
  });
}
