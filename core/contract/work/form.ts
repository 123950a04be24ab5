import * as z from 'zod/mini';
import { assumed, binary, nouns, served } from '#core/contract/operation.ts';
import { Id, IdText, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Bounds of a form and of an answer (assumed). */
export const FORM_NAME_LENGTH = 100;
export const FORM_FIELDS_MAXIMUM = 300;
export const FORM_OPTIONS_MAXIMUM = 100;
export const FORM_COLUMNS_MAXIMUM = 12;
export const FORM_ROWS_MAXIMUM = 500;
export const FORM_TEXT_MAXIMUM = 4000;
export const FORM_COMMENT_MAXIMUM = 2000;
/** A public link's password, and most answers it may take. */
export const FORM_PASSWORD_LENGTH = 200;
export const FORM_LINK_ANSWERS_MAXIMUM = 100_000;

export const FORM_KINDS = [
  'text',
  'longtext',
  'number',
  'amount',
  'date',
  'time',
  'yesno',
  'choice',
  'choices',
  'table',
  'computed',
  'heading',
  'note',
  'pagebreak',
] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** Of a field within its form: what values, conditions and index values name it by. */
const FieldKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));
const Label = Text(200);

const common = {
  id: FieldKey,
  label: Label,
  required: z.boolean(),
  options: z.optional(z.array(Label).check(z.maxLength(FORM_OPTIONS_MAXIMUM))),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
};
/** A column of a table with repeating rows. */
export const FormColumn = z.object({
  ...common,
  kind: z.enum(['text', 'number', 'amount', 'date', 'choice']),
});
export type FormColumn = z.infer<typeof FormColumn>;

/** A field as the builder makes it: what drives filling, the server's check, the PDF and the export. */
export const FormField = z.object({
  ...common,
  kind: z.enum(FORM_KINDS),
  hint: z.optional(Text(500)),
  /** It takes half of the page's width; two such beside each other share a line. */
  half: z.optional(z.boolean()),
  columns: z.optional(z.array(FormColumn).check(z.maxLength(FORM_COLUMNS_MAXIMUM))),
  /** What a calculated value adds up: numbers, amounts, and columns of tables as `table.column`. */
  sum: z.optional(
    z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}(\.[a-z][a-z0-9_]{0,39})?$/))).check(z.maxLength(50)),
  ),
  /** Conditions of core/conditions: only where they hold the field is shown, or must be filled. */
  show: z.optional(z.unknown()),
  require: z.optional(z.unknown()),
  /** The index that its value is archived under. */
  indexid: z.optional(Id),
});
export type FormField = z.infer<typeof FormField>;

export const FormDefinition = z.object({
  fields: z.array(FormField).check(z.maxLength(FORM_FIELDS_MAXIMUM)),
  /** Where answers are archived; without it they are kept with the form alone. */
  target: z.optional(z.object({ doctypeid: Id, maskid: Id })),
});
export type FormDefinition = z.infer<typeof FormDefinition>;

const Value = z.union([
  Text(FORM_TEXT_MAXIMUM),
  z.array(Label).check(z.maxLength(FORM_OPTIONS_MAXIMUM)),
  z.array(z.record(FieldKey, Text(FORM_TEXT_MAXIMUM))).check(z.maxLength(FORM_ROWS_MAXIMUM)),
]);
/** Values by field, written as index values are: 12.5, 31.12.2026, 1 and 0. */
export const FormValues = z.record(FieldKey, Value);
export type FormValues = z.infer<typeof FormValues>;

/** A form in the list. */
export const FormInfo = z.object({
  formid: Id,
  name: z.string(),
  clientid: Id,
  productid: Id,
  /** The published version; 0 before the first. */
  version: z.int(),
  /** The draft is another than what is published. */
  changed: z.boolean(),
  /** Answers so far. */
  answers: z.int(),
  link: z.enum(['none', 'open', 'closed']),
  ownername: z.string(),
  changedat: WireDateTime,
  /** Whether the user may change, publish, share and delete it, and see its answers. */
  maychange: z.boolean(),
});
export type FormInfo = z.infer<typeof FormInfo>;

/** A form to be built: its draft. */
export const FormDraft = z.extend(FormInfo, { definition: FormDefinition });
export type FormDraft = z.infer<typeof FormDraft>;

/** A version to be filled. */
export const FormVersion = z.object({
  formid: Id,
  name: z.string(),
  version: z.int(),
  definition: FormDefinition,
});
export type FormVersion = z.infer<typeof FormVersion>;

export const FormAnswer = z.object({
  answerid: Id,
  /** Counts within the form. */
  number: z.int(),
  version: z.int(),
  at: WireDateTime,
  /** Empty where it came through the public link. */
  by: z.string(),
  outside: z.boolean(),
  comment: z.string(),
  /** The archived document, where the form archives its answers. */
  docid: z.nullable(Id),
  values: FormValues,
});
export type FormAnswer = z.infer<typeof FormAnswer>;

/** What a sender gets back. */
export const FormReceipt = z.object({ number: z.int(), docid: z.nullable(Id) });
export type FormReceipt = z.infer<typeof FormReceipt>;

/** Something sent twice, because its answer was lost on the way, counts once. */
const SendKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));
const sent = {
  version: z.int().check(z.gte(1)),
  values: FormValues,
  comment: Text(FORM_COMMENT_MAXIMUM),
  key: SendKey,
};

/** 128 bits in base64url. */
const Token = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
const FormParams = z.object({ formid: IdText });
const FormIdBody = z.object({ formid: Id });
const Day = z.string().check(z.regex(/^\d{2}\.\d{2}\.\d{4}$/));

export const FormSet = z.object({
  /** A new form without it. */
  formid: z.optional(Id),
  name: Text(FORM_NAME_LENGTH).check(z.refine((name) => name.trim() !== '')),
  clientid: Id,
  productid: Id,
  definition: FormDefinition,
});
export type FormSet = z.infer<typeof FormSet>;

export const formOperations = {
  /** The forms that the user may fill or build, by name. */
  formList: served({
    method: 'GET',
    path: '/dms/form/list',
    effect: 'read',
    answer: nouns({ form: FormInfo }),
    errors: ['form.notLicensed'],
    provenance: assumed,
  }),
  formDraft: served({
    method: 'GET',
    path: '/dms/form/{formid}/draft',
    effect: 'read',
    params: FormParams,
    answer: nouns({ form: FormDraft }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  formSet: served({
    method: 'POST',
    path: '/dms/form/set',
    effect: 'change',
    body: FormSet,
    answer: nouns({ form: FormDraft }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'form.invalid'],
    provenance: assumed,
  }),
  formDelete: served({
    method: 'POST',
    path: '/dms/form/delete',
    effect: 'change',
    body: FormIdBody,
    answer: nouns({}),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  /** Makes the draft the version that is filled from now on. */
  formPublish: served({
    method: 'POST',
    path: '/dms/form/publish',
    effect: 'change',
    body: FormIdBody,
    answer: nouns({ form: FormDraft }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'form.invalid'],
    provenance: assumed,
  }),
  /** The version that is filled now, or one that somebody is in the middle of. */
  formVersion: served({
    method: 'GET',
    path: '/dms/form/{formid}',
    effect: 'read',
    params: FormParams,
    query: z.object({ version: z.optional(IdText) }),
    answer: nouns({ form: FormVersion }),
    errors: ['form.notLicensed', 'form.unknown'],
    provenance: assumed,
  }),
  formSend: served({
    method: 'POST',
    path: '/dms/form/send',
    effect: 'change',
    body: z.object({ formid: Id, ...sent }),
    answer: nouns({ receipt: FormReceipt }),
    errors: ['form.notLicensed', 'form.unknown', 'form.answerInvalid', 'form.notArchived'],
    provenance: assumed,
  }),
  formAnswers: served({
    method: 'GET',
    path: '/dms/form/{formid}/answers',
    effect: 'read',
    params: FormParams,
    answer: nouns({ answer: FormAnswer }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  /** The empty form with real fields; with an answer the filled one. */
  formPdf: served({
    method: 'GET',
    path: '/dms/form/{formid}/pdf',
    effect: 'read',
    params: FormParams,
    query: z.object({ answerid: z.optional(IdText) }),
    answer: binary('application/pdf'),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  /** Opens a link for people without an account: the answer is the only time that it is told. */
  formShare: served({
    method: 'POST',
    path: '/dms/form/share',
    effect: 'change',
    body: z.object({
      formid: Id,
      /** The last day that it takes answers. */
      until: z.optional(Day),
      answers: z.optional(z.int().check(z.gte(1), z.lte(FORM_LINK_ANSWERS_MAXIMUM))),
      password: z.optional(Text(FORM_PASSWORD_LENGTH).check(z.minLength(8))),
    }),
    answer: nouns({ link: z.object({ token: z.string() }) }),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing', 'form.notPublished'],
    provenance: assumed,
  }),
  formUnshare: served({
    method: 'POST',
    path: '/dms/form/unshare',
    effect: 'change',
    body: FormIdBody,
    answer: nouns({}),
    errors: ['form.notLicensed', 'form.unknown', 'right.missing'],
    provenance: assumed,
  }),
  /** What a link shows: the form and nothing else of the company. The password travels in the body. */
  formPublic: served({
    method: 'POST',
    path: '/dms/form/public',
    effect: 'change',
    access: 'public',
    body: z.object({ token: Token, password: z.optional(Text(FORM_PASSWORD_LENGTH)) }),
    answer: nouns({ form: z.omit(FormVersion, { formid: true }) }),
    errors: ['form.notLicensed', 'form.linkUnknown', 'form.passwordNeeded', 'request.tooMany'],
    provenance: assumed,
  }),
  formPublicSend: served({
    method: 'POST',
    path: '/dms/form/public/send',
    effect: 'change',
    access: 'public',
    body: z.object({ token: Token, password: z.optional(Text(FORM_PASSWORD_LENGTH)), ...sent }),
    answer: nouns({ receipt: z.object({ number: z.int() }) }),
    errors: [
      'form.notLicensed',
      'form.linkUnknown',
      'form.passwordNeeded',
      'form.answerInvalid',
      'form.notArchived',
      'request.tooMany',
    ],
    provenance: assumed,
  }),
} as const;
