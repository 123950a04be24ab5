import { findProofOfWork } from '#core/forms/work.ts';
import { archiveForm, PASSWORD } from '#tests/conformance/scene.ts';
import {
  anybody,
  firstSomewhere,
  oneself,
  type Row,
  seenFirst,
  whoHoldsTheRight,
  whoSearches,
  whoSees,
  whoseItIs,
  whoseResultItIs,
} from './row.ts';
import { savedQuery, template, type Things } from './things.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
/** Private things: nobody else can see them. */
const own = (unknown: Row['unknown'] & string, input: Row['input'] & {}, more: Partial<Row> = {}): Row => ({
  does: whoseItIs,
  unknown,
  input,
  ...more,
});
const result = (input: Row['input'] & {}, more: Partial<Row> = {}): Row => ({
  does: whoseResultItIs,
  unknown: 'search.resultExpired',
  refused: 'right.missing',
  input,
  ...more,
});
const everyone: Row = { does: anybody };

/** A published form without answers. */
async function anotherForm({ owner, form }: Things): Promise<number> {
  const { json } = await owner.call('formSet', { body: form });
  const { formid } = (json['form'] as { formid: number }[])[0]!;
  await owner.call('formPublish', { body: { formid } });
  return formid;
}

/** A file sent with an answer. */
const proof = (to: object) => archiveForm(to, { bytes: Buffer.from('Quittung'), name: 'Quittung.txt' });

/** The user's own account, data and notifications. */
export const ownRows = {
  userLogin: { does: anybody, reaches: 'login.refused', input: () => ({ body: { username: 'x', password: 'eA==' } }) },
  userLoginCloud: {
    does: anybody,
    reaches: 'login.notServedCloud',
    input: () => ({
      body: {
        azurelogin: { authtype: 5, redirecturi: 'http://localhost/viewer/login/oauth', state: 'x'.repeat(20) },
        modulename: 'Viewer',
      },
    }),
  },
  userExtend: everyone,
  userLogout: { does: anybody, endsSession: true },
  userLogoutAll: { does: anybody, endsSession: true },
  userInfo: everyone,
  userList: { does: anybody, input: () => ({ body: {} }) },
  userGroupList: everyone,
  configSet: {
    does: anybody,
    input: () => ({ body: { config: [{ name: 'webviewer_document_show_layer', value: '1' }] } }),
  },
  configGet: { does: anybody, input: () => ({ params: { name: 'webviewer_document_show_layer' } }) },
  configList: everyone,
  userSessionList: everyone,
  // Another user's session is treated like one that has ended: nothing happens, as the owner's session proves below.
  userSessionEnd: { does: anybody, input: () => ({ body: { id: '0123456789abcdef' } }) },
  userSet: {
    does: oneself,
    refused: 'right.missing',
    reaches: 'password.wrong',
    input: ({ userid }) => ({
      body: { id: userid, password: { value: base64('wrong'), newvalue: base64('Neues-Passwort-2026') } },
    }),
  },
  userImage: {
    does: oneself,
    refused: 'right.missing',
    input: ({ userid }) => ({ params: { id: userid }, body: { image: '' } }),
  },
  userVerifyPassword: { does: anybody, input: () => ({ body: { password: base64(PASSWORD) } }) },
  userTwoFactor: everyone,
  userTwoFactorActivate: {
    does: oneself,
    refused: 'right.missing',
    reaches: 'password.wrong',
    input: ({ userid }) => ({
      body: { id: userid, twofactor: { newvalue: 'A'.repeat(32) }, otp: '000000', password: base64('wrong') },
    }),
  },
  userTwoFactorDeactivate: {
    does: oneself,
    refused: 'right.missing',
    reaches: 'twofactor.inactive',
    input: ({ userid }) => ({ body: { id: userid, otp: '000000' } }),
  },
  userRecoveryCodes: {
    does: anybody,
    reaches: 'twofactor.inactive',
    input: () => ({ body: { otp: '000000', password: base64('wrong') } }),
  },
  adminEnter: {
    does: (role) => (role === 'outside' || role === 'administrator' ? 'does' : 'refused'),
    refused: 'session.adminMissing',
    reaches: 'password.wrong',
    input: () => ({ body: { password: base64('wrong') } }),
  },

  templateList: everyone,
  templateContent: own('template.unknown', ({ templateid }) => ({ params: { templateid } })),
  templateDelete: own('template.unknown', async ({ owner }) => {
    const { json } = await owner.call('templateSet', {
      body: { name: `x${Math.random()}`, groups: [], content: template },
    });
    return { body: { templateid: (json['template'] as { templateid: number }[])[0]!.templateid } };
  }),
  signatureList: everyone,
  signatureSet: { does: anybody, reaches: 'signature.invalid', input: () => ({ body: { svg: '<no' } }) },
  savedSearchList: everyone,
  savedSearchSet: {
    does: whoseResultItIs,
    unknown: 'savedSearch.unknown',
    refused: 'right.missing',
    input: ({ searchid, word }) => ({ body: { searchid, name: word, groups: [], query: savedQuery } }),
  },
  savedSearchDelete: own('savedSearch.unknown', async ({ owner }) => {
    const { json } = await owner.call('savedSearchSet', {
      body: { name: `x${Math.random()}`, groups: [], query: savedQuery },
    });
    return { body: { searchid: (json['savedsearch'] as { searchid: number }[])[0]!.searchid } };
  }),
  search: { does: whoSearches, refused: 'right.missing', input: () => ({ body: {} }) },
  searchResult: result(({ resultid }) => ({ body: { id: resultid, offset: 0, limit: 10 } }), { shows: true }),
  searchCount: { does: whoSearches, refused: 'right.missing', input: () => ({ body: {} }) },
  searchSimilar: { does: whoSearches, refused: 'right.missing', input: () => ({ body: {} }) },
  searchResultCount: result(({ resultid }) => ({ body: { id: resultid } })),
  searchSnippets: {
    does: whoSearches,
    refused: 'right.missing',
    input: ({ docid, word }) => ({ body: { docid: [docid], fulltext: word.slice(0, 4) } }),
  },
  searchResultThumbnail: result(({ resultid, docid }) => ({
    params: { id: resultid },
    body: { docid, size: 64 },
  })),

  subscriptionList: everyone,
  subscriptionGet: own('subscription.unknown', ({ subscriptionid }) => ({ params: { id: subscriptionid } }), {
    shows: true,
  }),
  subscriptionSet: {
    does: seenFirst('subscription.unknown'),
    unknown: 'document.unknown',
    input: ({ docid, subscriptionid, word }) => ({
      body: { docid, id: subscriptionid, type: 1, entrydate: '01.02.2090 09:30:00', subject: word, text: '' },
    }),
  },
  subscriptionDelete: own('subscription.unknown', async ({ owner, docid }) => {
    const { json } = await owner.call('subscriptionSet', {
      body: { docid, type: 1, entrydate: '01.02.2090 09:30:00', subject: 'x', text: '' },
    });
    return { params: { id: (json['subscription'] as { id: number }[])[0]!.id }, body: { periodic: true } };
  }),
  collectiveInList: everyone,
  collectiveInOf: { does: whoSees, unknown: 'document.unknown', input: ({ docid }) => ({ params: { docid } }) },
  collectiveInSet: own('collective.unknown', ({ collectiveid }) => ({
    params: { id: collectiveid },
    body: { docversion: 1 },
  })),
  collectiveOutList: everyone,
  collectiveOut: own('collective.unknown', ({ collectiveid }) => ({ params: { id: collectiveid } }), { shows: true }),
  collectiveOutAdd: {
    does: whoSees,
    unknown: 'document.unknown',
    reaches: 'sending.invalid',
    input: ({ docid }) => ({ body: { docids: [docid], userids: [999_999], groupids: [], subject: 'x', text: '' } }),
  },
  collectiveRemind: own('collective.unknown', ({ collectiveid }) => ({ params: { id: collectiveid } })),
  collectiveOutDelete: own('collective.unknown', async ({ owner, docid, userid, word }) => {
    const { json } = await owner.call('collectiveOutAdd', {
      body: { docids: [docid], userids: [userid], groupids: [], subject: word, text: '' },
    });
    return { params: { id: (json['collectivenotification'] as { id: number }[])[0]!.id } };
  }),
  mailInfo: {
    does: whoSees,
    unknown: 'document.unknown',
    input: ({ docid }) => ({ query: { docids: String(docid) } }),
  },
  mailSend: {
    // Without a mail server nothing can be sent; permissions are tested in mailSend.test.ts.
    does: anybody,
    reaches: 'mail.off',
    input: ({ docid }) => ({
      body: { docids: [docid], attachment: 'original', to: ['a@example.com'], subject: 'x', text: 'x' },
    }),
  },
  mailFill: {
    does: whoSees,
    unknown: 'document.unknown',
    input: ({ docid }) => ({
      body: { docids: [docid], to: [], language: 'de', subject: '{{document.name}}', text: '' },
    }),
  },
  mailTemplateList: everyone,
  mailTemplateSet: {
    does: anybody,
    input: () => ({ body: { name: 'Mein Text', language: 'de', subject: '', text: '', shared: false } }),
  },
  mailTemplateDelete: own('mail.templateUnknown', async ({ owner, word }) => {
    const { json } = await owner.call('mailTemplateSet', {
      body: { name: word, language: 'de', subject: '', text: '', shared: false },
    });
    return { body: { id: (json['mailtemplate'] as { id: number }[])[0]!.id } };
  }),
  mailResend: {
    does: anybody,
    reaches: 'mail.off',
    input: () => ({ params: { id: 999_999 }, body: { address: 'a@example.com', to: 'b@example.com' } }),
  },
  mailUndo: { does: anybody, reaches: 'mail.gone', input: () => ({ params: { id: 999_999 } }) },
  userListForDocument: {
    does: whoSees,
    unknown: 'document.unknown',
    input: ({ docid }) => ({ body: { docids: [docid] } }),
  },
  sendTo: {
    does: whoSees,
    unknown: 'document.unknown',
    reaches: 'sending.invalid',
    input: ({ docid }) => ({ body: { docids: [docid], userids: [999_999], groupids: [], subject: 'x', text: '' } }),
  },
  sendToSeen: { does: anybody, input: ({ docid }) => ({ body: { docid } }) },
  sendToList: everyone,
  eventList: everyone,
  pushResponse: { does: anybody, input: () => ({ body: { eventid: 999_999, action: 'react' } }) },
  docusignInfo: everyone,
  docusignSend: {
    does: anybody,
    reaches: 'docusign.off',
    input: ({ docid }) => ({ body: { dmsdoc: docid, docusignoptions: { subject: 'x', text: '', recipient: [] } } }),
  },
  docusignRefresh: { does: anybody, reaches: 'docusign.off', input: () => ({ params: { id: 999_999 } }) },
  calendarFeedGet: everyone,
  calendarFeedSet: everyone,
  calendarFeedDelete: everyone,
  calendarFeed: { does: anybody, reaches: 'calendar.unknown', input: () => ({ params: { token: 'x'.repeat(43) } }) },
  pushInfo: everyone,
  pushSet: {
    does: anybody,
    reaches: 'push.endpointRefused',
    input: () => ({ body: { endpoint: 'http://push.test', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } } }),
  },
  // Another user's browser is treated like an unknown one (sending/push.test.ts).
  pushDelete: { does: anybody, input: () => ({ body: { id: 999_999 } }) },
  pushTest: own('push.unknown', ({ pushdeviceid }) => ({ body: { id: pushdeviceid } })),
  eventConfigList: everyone,
  eventConfigSet: { does: anybody, input: () => ({ body: { eventconfig: [] } }) },
  stream: everyone,

  // Forms: filled in by users who see the client, edited by those who may archive there.
  formList: everyone,
  formDraft: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    shows: true,
    input: ({ formid }) => ({ params: { formid } }),
  },
  formSet: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    input: ({ form }) => ({ body: form }),
  },
  formDelete: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    input: async (things) => ({ body: { formid: await anotherForm(things) } }),
  },
  formPublish: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    input: ({ formid }) => ({ body: { formid } }),
  },
  formVersion: { does: whoSees, unknown: 'form.unknown', shows: true, input: ({ formid }) => ({ params: { formid } }) },
  formSend: {
    does: whoSees,
    unknown: 'form.unknown',
    reaches: 'form.answerInvalid',
    input: ({ formid }) => ({ body: { formid, version: 1, values: {}, comment: '', key: 'matrix-key-0000001' } }),
  },
  formVersions: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    input: ({ formid }) => ({ params: { formid } }),
  },
  formAnswers: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    input: ({ formid }) => ({ body: { formid, sort: [], filters: {}, quick: '' } }),
  },
  formAnswerWindow: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    reaches: 'search.resultExpired',
    input: ({ formid }) => ({ body: { formid, id: 'gone', offset: 0, limit: 1 } }),
  },
  formPdf: { does: whoSees, unknown: 'form.unknown', input: ({ formid }) => ({ params: { formid } }) },
  formTry: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    reaches: 'form.answerInvalid',
    input: ({ formid }) => ({ body: { formid, values: {}, comment: '' } }),
  },
  formShare: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    input: async (things) => ({ body: { formid: await anotherForm(things) } }),
  },
  formUnshare: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    input: async (things) => ({ body: { formid: await anotherForm(things) } }),
  },
  formFile: { does: whoSees, unknown: 'form.unknown', input: ({ formid }) => ({ body: proof({ formid }) }) },
  formAnswerFile: {
    does: whoHoldsTheRight,
    unknown: 'form.unknown',
    refused: 'right.missing',
    input: ({ formid, answerfile }) => ({ params: { formid, file: answerfile } }),
  },
  // The link alone is sufficient, whichever client it belongs to.
  formPublicFile: {
    does: anybody,
    companyWide: true,
    input: ({ token }) => ({ headers: { 'x-forwarded-for': '192.0.2.8' }, body: proof({ token }) }),
  },
  formPublic: { does: anybody, companyWide: true, input: ({ token }) => ({ body: { token } }) },
  formPublicSend: {
    does: anybody,
    reaches: 'form.answerInvalid',
    companyWide: true,
    // From a separate address, because answers are limited per address and minute.
    input: async ({ token, owner }) => {
      const headers = { 'x-forwarded-for': '192.0.2.7' };
      const { json } = await owner.call('formPublic', { headers: { 'x-forwarded-for': '192.0.2.9' }, body: { token } });
      const { ground } = (json['form'] as { ground: string }[])[0]!;
      const key = 'matrix-key-0000002';
      const work = findProofOfWork(ground, key, 0, Infinity);
      return { headers, body: { token, version: 1, values: {}, comment: '', key, work } };
    },
  },
  adhocSet: {
    does: firstSomewhere(whoseItIs),
    unknown: 'adhoc.unknown',
    refused: 'adhoc.rightMissing',
    input: ({ adhocid, word, userid }) => ({
      body: { id: adhocid, name: word, groups: [], steps: [{ task: word, userid, timetype: 'days', time: 1 }] },
    }),
  },
} satisfies Record<string, Row>;
