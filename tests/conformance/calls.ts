import { expect, test } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import { Caller, type Input } from './caller.ts';
import { type Cast, metafileOf } from './cast.ts';
import { expectFailure, expectSuccess, succeed } from './expectations.ts';
import { archiveForm, makePdf } from './scene.ts';

/** Input with which each call succeeds; calls that need special state have their own suites as well. */
const inputs = ({ scene, docid }: Cast): Partial<Record<OperationName, Input>> => ({
  userList: { body: { showInactive: true } },
  collectiveInOf: { params: { docid } },
  mailFill: { body: { docids: [docid], to: [], language: 'de', subject: '{{today}}', text: '' } },
  mailInfo: { query: { docids: String(docid) } },
  userListForDocument: { body: { docids: [docid] } },
  sendToSeen: { body: { docid } },
  configGet: { params: { name: scene.configName } },
  configSet: { body: { config: [{ name: 'webviewer_document_show_layer', value: '0' }] } },
  lookupList: { body: { maskID: scene.filing.maskid, fieldID: scene.filing.lookupField, prefix: '' } },
  documentFile: { params: { docid }, body: {} },
  documentInfo: { params: { docid }, modifiers: ['mail', 'indexes', 'protection'] },
  documentHistory: { params: { docid } },
  documentHistoryFile: { params: { docid } },
  documentPast: { params: { docid }, query: { at: '31.12.2099 23:59:59' } },
  versionThumbnail: { params: { docid, version: 1 }, body: {} },
  versionThumbnailCurrent: { params: { docid }, body: { pageno: 1, size: 64 } },
  noteList: { params: { docid } },
  tagList: { body: { prefix: '' } },
  linkList: { params: { docid } },
  attachmentList: { params: { docid } },
  versionInfo: { params: { docid } },
  versionInfoOf: { params: { docid, version: 1 } },
  pageInfo: { params: { docid, pageno: 1 } },
  pageImage: { params: { docid, pageno: 1 }, query: { dpi: '50' } },
  pageText: { params: { docid, pageno: 1 } },
  documentFind: { params: { docid }, body: { text: 'a' } },
  layerList: { params: { docid } },
  stampList: { params: { docid } },
  signingCheck: { params: { docid } },
  search: { body: {} },
  workflowJobList: { body: {} },
  workflowJobOpen: { body: { view: 'group', sort: [], filters: {}, quick: '' } },
  workflowList: { params: { docid } },
  documentReading: { params: { docid } },
  poolFind: { body: { poolid: scene.pool, text: 'Kran' } },
  poolEventList: { body: { poolid: scene.pool } },
  poolLessonList: { body: { poolid: scene.pool, sender: ['web:x.example'] } },
  poolLessonSet: { body: { poolid: scene.pool, sender: ['web:x.example'], lesson: [{ indexid: 1, label: 'nr' }] } },
  poolProcessList: { body: { poolid: scene.pool } },
  poolProcessLock: { body: { poolid: scene.pool } },
  poolFindings: { body: { poolid: scene.pool } },
  searchCount: { body: {} },
  searchSimilar: { body: {} },
  maskGet: { params: { id: scene.filing.maskid } },
  adminConfigurationExport: { query: { of: 'setup' } },
  adminLookupList: { query: { maskid: String(scene.filing.maskid) } },
  adminLookupFile: { query: { maskid: String(scene.filing.maskid) } },
});

/** Calls whose success is tested elsewhere, together with the state they need. */
const elsewhere = new Set<OperationName>([
  'adminEnter',
  'adminDelete',
  'adminUses',
  'adminJobRetry',
  'adminJobDelete',
  'adminClientSet',
  'adminProductSet',
  'adminYearSet',
  'adminRealmSet',
  'adminPoolSet',
  'adminStampList',
  'adminStampSet',
  'adminTemplateContent',
  'adminTemplateSet',
  'adminLicenseSet',
  'adminConnectionSet',
  'adminFolderSet',
  'adminProviderSet',
  'adminProviderTest',
  'adminDocusignTest',
  'adminUserSet',
  'adminUserInvite',
  'userInvitation',
  'userInvitationAccept',
  'adminSessionList',
  'adminSessionEnd',
  'adminPeopleExport',
  'adminPeopleImport',
  'adminGroupSet',
  'adminConfigSet',
  'adminMailTest',
  'adminWorkflowGet',
  'adminWorkflowRunning',
  'adminWorkflowSet',
  'adminCalendarSet',
  'adminLookupSet',
  'adminLookupImport',
  'doctypeSet',
  'indexSet',
  'maskSet',
  'logSet',
  'logDelete',
  'setupSet',
  'setupCheck',
  'setupImport',
  'adminConfigurationImport',
  'workflowJobWindow',
  'workflowJobLock',
  'workflowJobTake',
  'workflowJobRelease',
  'workflowDo',
  'workflowJobWarning',
  'workflowHistory',
  'workflowGet',
  'workflowStart',
  'adhocSet',
  'adhocStart',
  'adhocDelete',
  'substituteRehearse',
  'substituteSet',
  'substituteDelete',
  'userLogin',
  'userLoginCloud',
  'userLogout',
  'userLogoutAll',
  'userSessionEnd',
  'userSet',
  'userImage',
  'userVerifyPassword',
  'userTwoFactorActivate',
  'userTwoFactorDeactivate',
  'userRecoveryCodes',
  'pushResponse',
  'calendarFeedSet',
  'calendarFeedDelete',
  'calendarFeed',
  'pushSet',
  'pushDelete',
  'pushTest',
  'sendTo',
  'collectiveOut',
  'collectiveOutAdd',
  'collectiveOutDelete',
  'collectiveRemind',
  'collectiveInSet',
  'mailSend',
  'mailTemplateDelete',
  'mailTemplateSet',
  'mailUndo',
  'mailResend',
  'docusignSend',
  'docusignRefresh',
  'stream',
  'subscriptionGet',
  'subscriptionSet',
  'subscriptionDelete',
  'eventConfigSet',
  'searchResult',
  'searchResultCount',
  'searchResultThumbnail',
  'searchSnippets',
  'savedSearchSet',
  'savedSearchDelete',
  'formDraft',
  'formSet',
  'formDelete',
  'formPublish',
  'formVersion',
  'formSend',
  'formAnswers',
  'formAnswerWindow',
  'formPdf',
  'formTry',
  'formShare',
  'formUnshare',
  'formPublic',
  'formPublicSend',
  'formVersions',
  'formFile',
  'formPublicFile',
  'formAnswerFile',
  'layerLock',
  'layerSet',
  'layerDelete',
  'layerRelease',
  'signatureSet',
  'documentSign',
  'stampPlace',
  'templateContent',
  'templateSet',
  'templateDelete',
  'documentVersionize',
  'documentSave',
  'documentIndexSet',
  'documentDoctypeSet',
  'documentClientSet',
  'documentYearSet',
  'documentDelete',
  'documentRestore',
  'documentProtectionSet',
  'documentCopy',
  'versionRestore',
  'noteSet',
  'noteDelete',
  'tagSet',
  'tagDelete',
  'linkListOf',
  'linkDelete',
  'attachmentFile',
  'attachmentSet',
  'attachmentDelete',
  'documentMedia',
  'poolProcessAdd',
  'poolProcessRelease',
  'poolFileAdd',
  'poolFileSet',
  'poolFileGet',
  'poolFileDelete',
  'poolLedger',
  'poolStep',
  'poolArchive',
  'poolExport',
  'poolPageImage',
  'poolPageText',
  'documentRead',
  'documentReadStop',
  'poolSheets',
]);

export function callsSuite(cast: () => Cast): void {
  test('[CALL-01] every call answers in the shape of the contract', async () => {
    const { administrator, editor, scene } = cast();
    for (const [name, operation] of Object.entries<Operation>(operations) as [OperationName, Operation][]) {
      if (elsewhere.has(name)) continue;
      const input =
        name === 'documentArchive'
          ? {
              body: archiveForm(metafileOf(scene, `A-${Date.now()}`), {
                bytes: await makePdf('Ablage'),
                name: 'a.pdf',
              }),
            }
          : inputs(cast())[name];
      const caller = operation.access === 'admin' ? administrator : editor;
      expectSuccess(name, await caller.call(name, input));
    }
  });

  test('modifiers may be in any order, and an unknown one is an unknown call', async () => {
    const { editor, docid } = cast();
    const [info] = await succeed(
      editor,
      'documentInfo',
      { params: { docid }, modifiers: ['protection', 'indexes'] },
      'document',
    );
    expect(info).toMatchObject({
      protection: { active: false },
      indexes: [{ indexid: cast().scene.filing.textIndex }],
    });
    const [plain] = await succeed(editor, 'documentInfo', { params: { docid } }, 'document');
    expect(plain).not.toHaveProperty('indexes');
    expectFailure(await editor.call('documentInfo', { params: { docid }, modifiers: ['secrets'] }), 'call.unknown');
    expectFailure(await editor.send('GET', '/dms/no/such/call', undefined), 'call.unknown');
  });

  test('the contract is published as OpenAPI 3.1', async () => {
    const answer = await new Caller(cast().scene.baseUrl).send('GET', '/dms/openapi.json', undefined);
    expect(answer.json).toMatchObject({ openapi: '3.1.0' });
    const ids = new Set(
      Object.values(
        (answer.json as unknown as { paths: Record<string, Record<string, { operationId: string }>> }).paths,
      ).flatMap((path) => Object.values(path).map(({ operationId }) => operationId)),
    );
    for (const name of Object.keys(operations)) expect(ids, name).toContain(name);
  });

  test('failures are in the caller’s language', async () => {
    const { editor } = cast();
    const texts = new Set<string>();
    for (const language of ['de', 'en', 'fr', 'nl', 'it', 'es', 'pl'])
      texts.add(
        (
          await editor.call('documentInfo', {
            params: { docid: 2_000_000_000 },
            headers: { 'accept-language': `${language};q=0.8, xx` },
          })
        ).json.response.message,
      );
    expect(texts.size).toBe(7);
  });

  test('answers have headers against content sniffing and framing', async () => {
    const { headers } = await cast().editor.call('productList');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(headers.get('x-frame-options'), 'says what frame-ancestors says').toBe('DENY');
    expect(headers.get('content-security-policy')).not.toMatch(/'unsafe-eval'|upgrade-insecure-requests/);
  });
}
