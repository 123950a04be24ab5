import {
  anotherSession,
  deadJob,
  groupAsItIs,
  lookupTable,
  maskAsItIs,
  noteInLog,
  poolFolder,
  PROVIDER,
  sharedTemplate,
  spareProvider,
  unusedProduct,
} from './adminThings.ts';
import { anybody, type Row } from './row.ts';
import type { Things } from './things.ts';

const administrator = (more: Partial<Row> = {}): Row => ({
  // Session refusals take precedence over the row: see `expected`.
  does: anybody,
  ...more,
});
/** Changes a thing that exists. */
const changes = (body: (things: Things) => object | Promise<object>): Row =>
  administrator({ input: async (things) => ({ body: await body(things) }) });
/** Makes something new, of a name that no other place's has. */
const makes = (body: (name: string) => object): Row =>
  administrator({ input: ({ place }) => ({ body: body(`Neu ${place}`) }) });
/** Of a state that has passed. */
const PAST = 'x'.repeat(22);

/** Administration and set-up. */
export const adminRows = {
  setupInfo: { does: anybody },
  setupSet: {
    does: anybody,
    reaches: 'setup.closed',
    input: () => ({
      body: {
        code: 'x',
        company: 'x',
        languageid: 1031,
        admin: { login: 'x', firstname: 'x', surname: 'x', email: '', password: 'x' },
        client: { name: 'x', caption: 'x' },
        product: 'x',
        year: 2026,
        sets: [],
      },
    }),
  },
  setupCheck: { does: anybody, reaches: 'setup.closed', input: () => ({ body: { code: 'x', json: '{}' } }) },
  setupImport: {
    does: anybody,
    reaches: 'setup.closed',
    input: () => ({
      body: {
        code: 'x',
        languageid: 1031,
        admin: { login: 'x', firstname: 'x', surname: 'x', email: '', password: 'x' },
        json: '{}',
      },
    }),
  },
  adminConfigurationExport: administrator({ input: () => ({ query: { of: 'setup' } }) }),
  adminConfigurationImport: administrator({ input: () => ({ body: { json: '{}' } }) }),
  adminUses: administrator({ input: () => ({ query: { noun: 'client', id: '1' } }) }),
  adminDelete: changes(unusedProduct),
  logList: administrator({ input: () => ({ query: { limit: '5' } }) }),
  logSet: administrator({ input: () => ({ body: { text: 'x' } }) }),
  logDelete: administrator({ input: async (things) => ({ query: { id: String(await noteInLog(things)) } }) }),
  adminCalendarGet: administrator(),
  adminCalendarSet: administrator({
    reaches: 'admin.invalid',
    input: () => ({ body: { week: [[], [], [], [], [], [], []], holidays: [], dayminutes: 480 } }),
  }),
  adminLookupList: administrator({ input: () => ({ query: { maskid: '1' } }) }),
  adminLookupFile: administrator({ input: () => ({ query: { maskid: '1' } }) }),
  adminLookupSet: changes(({ filing: { maskid, clientid }, word }) => ({
    maskid,
    rows: [{ indexes: [{ indexid: 4, value: word }], clientid }],
  })),
  adminLookupImport: changes(async (things) => ({
    maskid: things.filing.maskid,
    csv: await lookupTable(things),
    check: false,
  })),
  adminMaster: administrator(),
  adminClientSet: makes((name) => ({ name, caption: name })),
  adminProductSet: makes((name) => ({ name })),
  adminYearSet: administrator({ input: ({ filing: { clientid } }) => ({ body: { id: 2030 + clientid } }) }),
  adminRealmSet: administrator({ input: () => ({ body: { clientid: 1, productid: 1 } }) }),
  doctypeSet: makes((name) => ({ name, clientid: 1 })),
  indexSet: makes((name) => ({ name: name.replace(' ', '_'), caption: name, type: 'text' })),
  maskSet: changes(maskAsItIs),
  adminPoolSet: makes((name) => ({ name })),
  adminConnectionList: administrator(),
  adminConnectionSet: administrator({
    reaches: 'admin.conflict',
    input: () => ({ body: { part: 'mail', value: [], etag: PAST } }),
  }),
  adminFolderSet: changes(poolFolder),
  adminProviderList: administrator(),
  adminProviderSet: makes((name) => ({ ...PROVIDER, name })),
  adminProviderTest: administrator({
    reaches: 'connection.refused',
    input: async (things) => ({ body: { id: await spareProvider(things) } }),
  }),
  adminDocusignTest: administrator({ reaches: 'docusign.off', input: () => ({ body: {} }) }),
  adminLicenseGet: administrator(),
  adminLicenseSet: administrator({
    reaches: 'admin.conflict',
    input: () => ({ body: { customerno: 'x', customername: 'x', modules: [], etag: PAST } }),
  }),
  adminStampList: administrator(),
  adminStampSet: makes((name) => ({
    name,
    orderno: 1,
    content: { type: 'lettering', lines: ['x'], framed: true },
    color: '#000000',
    width: 100,
    height: 50,
    groups: [],
  })),
  adminTemplateList: administrator(),
  adminTemplateContent: administrator({ input: ({ templateid }) => ({ params: { id: templateid } }) }),
  adminTemplateSet: changes(sharedTemplate),
  adminJobList: administrator(),
  adminJobRetry: changes(async (things) => ({ id: await deadJob(things) })),
  adminJobDelete: changes(async (things) => ({ id: await deadJob(things) })),
  adminSystemInfo: administrator(),
  adminMailTest: administrator({ reaches: 'mail.off', input: () => ({ body: {} }) }),
  adminUserList: administrator(),
  adminUserSet: makes((name) => ({
    login: name.replace(' ', '-'),
    firstname: 'x',
    surname: 'x',
    description: '',
    email: [],
    languageid: 1031,
    active: true,
    groups: [],
  })),
  adminPeopleExport: administrator({ input: () => ({ query: { of: 'user' } }) }),
  adminPeopleImport: administrator({
    reaches: 'admin.invalid',
    input: () => ({ body: { of: 'user', csv: 'x' } }),
  }),
  adminSessionList: administrator({ input: ({ userid }) => ({ query: { userid: String(userid) } }) }),
  adminSessionEnd: changes(anotherSession),
  adminUserInvite: changes(({ userid }) => ({ userid: [userid] })),
  userInvitation: { does: anybody, reaches: 'invitation.unknown', input: () => ({ body: { token: 'x'.repeat(43) } }) },
  userInvitationAccept: {
    does: anybody,
    reaches: 'password.tooWeak',
    input: () => ({ body: { token: 'x'.repeat(43), password: 'x' } }),
  },
  adminGroupList: administrator(),
  adminGroupSet: changes(groupAsItIs),
  adminRightMatrix: administrator(),
  adminWorkflowList: administrator(),
  adminWorkflowGet: administrator({ input: ({ place }) => ({ params: { key: `of-${place}` } }) }),
  adminWorkflowRunning: administrator({ input: ({ place }) => ({ params: { key: `of-${place}` } }) }),
  adminWorkflowSet: administrator({
    input: () => ({ body: { key: 'x', version: 0, definition: {}, doctypeid: [], check: true } }),
  }),
  adminConfigList: administrator(),
  adminConfigSet: changes(({ groupid }) => ({ groupid, config: [{ name: 'webviewer_x', value: '1' }] })),
} satisfies Record<string, Row>;
