import * as z from 'zod/mini';
import { RESULT_WINDOW_MAXIMUM } from '#core/contract/constants.ts';
import { assumed, binary, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Name, Text } from '#core/contract/shapes.ts';
import { FormAnswerList, FormAnswersAsk, PlacedAnswer } from './formAnswers.ts';
import {
  FORM_COMMENT_MAXIMUM,
  FORM_LINK_ANSWERS_MAXIMUM,
  FORM_NAME_LENGTH,
  FORM_PASSWORD_LENGTH,
  FormDefinition,
  FormDraft,
  FormFile,
  FormFileKey,
  FormInfo,
  FormPublished,
  FormReceipt,
  FormSheet,
  FormValues,
  FormVersion,
} from './form.ts';

/** Idempotency key: an answer sent twice because the reply was lost counts once. */
const SendKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));
const sent = {
  version: z.int().check(z.gte(1)),
  values: FormValues,
  comment: Text(FORM_COMMENT_MAXIMUM),
  key: SendKey,
};

/** The credentials of a public link: its token and, if set, its password; in the body, which is never logged. */
const knock = {
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  password: z.optional(Text(FORM_PASSWORD_LENGTH)),
};
const refusedKnock = ['form.notLicensed', 'form.linkUnknown', 'form.passwordNeeded', 'request.tooMany'] as const;
const refusedFile = [
  'request.tooLarge',
  'archive.fileMissing',
  'archive.fileNameInvalid',
  'archive.fileRefused',
  'archive.fileUnchecked',
  'server.storageFull',
] as const;
const FormParams = z.object({ formid: IdText });
const FormIdBody = z.object({ formid: Id });
const Day = z.string().check(z.regex(/^\d{2}\.\d{2}\.\d{4}$/));

const FormSet = z.object({
  /** Absent for a new form. */
  formid: z.optional(Id),
  name: Name(FORM_NAME_LENGTH),
  clientid: Id,
  productid: Id,
  definition: FormDefinition,
});

export const formOperations = {
  /** The forms the user may fill or build, by name. */
  formList: operation({
    method: 'GET',
    path: '/dms/form/list',
    effect: 'read',
    answer: nouns({ form: FormInfo }),
    errors: ['form.notLicensed'],
    provenance: assumed,
  }),
  formDraft: operation({
    method: 'GET',
    path: '/dms/form/{formid}/draft',
    effect: 'read',
    params: FormParams,
    answer: nouns({ form: FormDraft }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  formSet: operation({
    method: 'POST',
    path: '/dms/form/set',
    effect: 'change',
    body: FormSet,
    answer: nouns({ form: FormDraft }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'form.invalid'],
    provenance: assumed,
  }),
  formDelete: operation({
    method: 'POST',
    path: '/dms/form/delete',
    effect: 'change',
    body: FormIdBody,
    answer: nouns({}),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  /** Publishes the draft as the version to fill from now on. */
  formPublish: operation({
    method: 'POST',
    path: '/dms/form/publish',
    effect: 'change',
    body: FormIdBody,
    answer: nouns({ form: FormDraft }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'form.invalid'],
    provenance: assumed,
  }),
  /** The current version, or the one a user has started filling. */
  formVersion: operation({
    method: 'GET',
    path: '/dms/form/{formid}',
    effect: 'read',
    params: FormParams,
    query: z.object({ version: z.optional(IdText) }),
    answer: nouns({ form: FormVersion }),
    errors: ['form.notLicensed', 'form.unknown'],
    provenance: assumed,
  }),
  /** Published versions, latest first, for comparing. */
  formVersions: operation({
    method: 'GET',
    path: '/dms/form/{formid}/versions',
    effect: 'read',
    params: FormParams,
    answer: nouns({ published: FormPublished }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  formSend: operation({
    method: 'POST',
    path: '/dms/form/send',
    effect: 'change',
    body: z.object({ formid: Id, ...sent, copy: z.optional(z.boolean()) }),
    answer: nouns({ receipt: FormReceipt }),
    errors: ['form.notLicensed', 'form.unknown', 'form.answerInvalid', 'form.notArchived'],
    provenance: assumed,
  }),
  /** The answers of a form, sorted and filtered; read in windows. */
  formAnswers: operation({
    method: 'POST',
    path: '/dms/form/answers',
    effect: 'read',
    body: FormAnswersAsk,
    answer: nouns({ answerlist: FormAnswerList, answer: PlacedAnswer }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'search.tooSlow'],
    provenance: assumed,
  }),
  formAnswerWindow: operation({
    method: 'POST',
    path: '/dms/form/answers/window',
    effect: 'read',
    body: z.object({
      formid: Id,
      id: Text(64),
      offset: z.int().check(z.gte(0), z.lte(2_147_483_647)),
      limit: z.int().check(z.gte(1), z.lte(RESULT_WINDOW_MAXIMUM)),
    }),
    answer: nouns({ answer: PlacedAnswer }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'search.resultExpired'],
    provenance: assumed,
  }),
  /** The empty form with interactive fields, published or as a draft; with an answer the filled form. */
  formPdf: operation({
    method: 'GET',
    path: '/dms/form/{formid}/pdf',
    effect: 'read',
    params: FormParams,
    query: z.object({ answerid: z.optional(IdText), draft: z.optional(z.literal('1')) }),
    answer: binary('application/pdf'),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  /** What the draft makes of an answer: checked like one, shown as its PDF, and kept nowhere. */
  formTry: operation({
    method: 'POST',
    path: '/dms/form/try',
    effect: 'read',
    body: z.object({ formid: Id, values: FormValues, comment: Text(FORM_COMMENT_MAXIMUM) }),
    answer: binary('application/pdf'),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'form.answerInvalid'],
    provenance: assumed,
  }),
  /** Opens a link for people without an account; the token is only answered here. */
  formShare: operation({
    method: 'POST',
    path: '/dms/form/share',
    effect: 'change',
    body: z.object({
      formid: Id,
      /** The last day on which answers are accepted. */
      until: z.optional(Day),
      answers: z.optional(z.int().check(z.gte(1), z.lte(FORM_LINK_ANSWERS_MAXIMUM))),
      password: z.optional(Text(FORM_PASSWORD_LENGTH).check(z.minLength(8))),
    }),
    answer: nouns({ link: z.object({ token: z.string() }) }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'form.notPublished'],
    provenance: assumed,
  }),
  formUnshare: operation({
    method: 'POST',
    path: '/dms/form/unshare',
    effect: 'change',
    body: FormIdBody,
    answer: nouns({}),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  /** What a link shows: the form and nothing else of the company. The password is sent in the body. */
  formPublic: operation({
    method: 'POST',
    path: '/dms/form/public',
    effect: 'change',
    access: 'public',
    // A draft started with an older version is finished with that version.
    body: z.object({ ...knock, version: z.optional(z.int().check(z.gte(1))) }),
    answer: nouns({ form: z.extend(FormSheet, { ground: z.string() }) }),
    errors: refusedKnock,
    provenance: assumed,
  }),
  formPublicSend: operation({
    method: 'POST',
    path: '/dms/form/public/send',
    effect: 'change',
    access: 'public',
    // Proof of work over `ground`, which makes scripted answers costly (core/forms/work.ts).
    body: z.object({ ...knock, ...sent, work: z.string().check(z.regex(/^\d{1,16}$/)) }),
    answer: nouns({ receipt: z.pick(FormReceipt, { number: true }) }),
    errors: [...refusedKnock, 'form.workNeeded', 'form.answerInvalid', 'form.notArchived'],
    provenance: assumed,
  }),
  /** Uploads a file before its answer is sent; files that no answer uses are deleted after a week. */
  formFile: operation({
    method: 'POST',
    path: '/dms/form/file',
    effect: 'change',
    encoding: 'multipart',
    body: FormIdBody,
    answer: nouns({ file: FormFile }),
    errors: ['form.notLicensed', 'form.unknown', ...refusedFile],
    provenance: assumed,
  }),
  formPublicFile: operation({
    method: 'POST',
    path: '/dms/form/public/file',
    effect: 'change',
    access: 'public',
    encoding: 'multipart',
    body: z.object(knock),
    answer: nouns({ file: FormFile }),
    errors: [...refusedKnock, ...refusedFile],
    provenance: assumed,
  }),
  /** A file of an answer. */
  formAnswerFile: operation({
    method: 'GET',
    path: '/dms/form/{formid}/file/{file}',
    effect: 'read',
    params: z.object({ formid: IdText, file: FormFileKey }),
    answer: binary('application/octet-stream'),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
} as const;
