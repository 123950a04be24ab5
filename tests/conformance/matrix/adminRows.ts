import { anybody, type Row } from './row.ts';

const administrator = (more: Partial<Row> = {}): Row => ({
  // Refusals of the session come before the row: see `expected`.
  does: anybody,
  ...more,
});
const unknown = (body: object): Row => administrator({ reaches: 'admin.unknown', input: () => ({ body }) });
const gone = { id: 999_999, etag: 'x'.repeat(22) };

/** Administration and set-up. */
export const adminRows = {
  setupInfo: { does: anybody },
  setupSet: {
    does: anybody,
    reaches: 'setup.codeWrong',
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
  adminUses: administrator({ input: () => ({ query: { noun: 'client', id: '1' } }) }),
  adminDelete: unknown({ noun: 'client', ...gone }),
  logList: administrator({ input: () => ({ query: { limit: '5' } }) }),
  logSet: administrator({ input: () => ({ body: { text: 'x' } }) }),
  logDelete: administrator({ reaches: 'admin.unknown', input: () => ({ query: { id: '999999' } }) }),
  adminCalendarGet: administrator(),
  adminCalendarSet: administrator({
    reaches: 'admin.invalid',
    input: () => ({ body: { week: [[], [], [], [], [], [], []], holidays: [], dayminutes: 480 } }),
  }),
  adminLookupList: administrator({ input: () => ({ query: { maskid: '1' } }) }),
  adminLookupSet: unknown({ maskid: 999_999, rows: [] }),
  adminLookupImport: unknown({ maskid: 999_999, csv: 'x', check: true }),
  adminMaster: administrator(),
  adminClientSet: unknown({ ...gone, name: 'x', caption: 'x' }),
  adminProductSet: unknown({ ...gone, name: 'x' }),
  adminYearSet: administrator({ input: ({ filing: { clientid } }) => ({ body: { id: 2030 + clientid } }) }),
  adminRealmSet: administrator({ input: () => ({ body: { clientid: 1, productid: 1 } }) }),
  doctypeSet: unknown({ ...gone, name: 'x', clientid: 1 }),
  indexSet: unknown({ ...gone, name: 'x', caption: 'x', type: 'text' }),
  maskSet: unknown({ ...gone, caption: 'x', doctypeid: [], fields: [] }),
  adminPoolSet: unknown({ ...gone, name: 'x' }),
  adminJobList: administrator(),
  adminJobRetry: unknown({ id: 999_999 }),
  adminJobDelete: unknown({ id: 999_999 }),
  adminSystemInfo: administrator(),
  adminMailTest: administrator({ reaches: 'mail.off', input: () => ({ body: {} }) }),
  adminUserList: administrator(),
  adminUserSet: unknown({
    ...gone,
    login: 'x',
    firstname: 'x',
    surname: 'x',
    description: '',
    email: [],
    languageid: 1031,
    active: true,
    groups: [],
  }),
  adminPeopleExport: administrator({ input: () => ({ query: { of: 'user' } }) }),
  adminPeopleImport: administrator({
    reaches: 'admin.invalid',
    input: () => ({ body: { of: 'user', csv: 'x' } }),
  }),
  adminUserInvite: unknown({ userid: [999_999] }),
  userInvitation: { does: anybody, reaches: 'invitation.unknown', input: () => ({ body: { token: 'x'.repeat(43) } }) },
  userInvitationAccept: {
    does: anybody,
    reaches: 'invitation.unknown',
    input: () => ({ body: { token: 'x'.repeat(43), password: 'x' } }),
  },
  adminGroupList: administrator(),
  adminGroupSet: unknown({
    ...gone,
    name: 'x',
    workflowvisible: false,
    sendtovisible: false,
    serverrecognitionvisible: false,
    quicksearchvisible: false,
    stampvisible: false,
    maskvisible: false,
    members: [],
    rights: [],
    realms: [],
    pools: [],
  }),
  adminRightMatrix: administrator(),
  adminWorkflowList: administrator(),
  adminWorkflowGet: administrator({ input: ({ place }) => ({ params: { key: `of-${place}` } }) }),
  adminWorkflowSet: administrator({
    input: () => ({ body: { key: 'x', version: 0, definition: {}, doctypeid: [], check: true } }),
  }),
  adminConfigList: administrator(),
  adminConfigSet: unknown({ groupid: 999_999, config: [{ name: 'webviewer_x', value: '1' }] }),
} satisfies Record<string, Row>;
