import * as z from 'zod/mini';
import { Id, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Bounds of a form and of an answer (assumed). */
export const FORM_NAME_LENGTH = 100;
export const FORM_FIELDS_MAXIMUM = 300;
export const FORM_OPTIONS_MAXIMUM = 100;
export const FORM_COLUMNS_MAXIMUM = 12;
/** Fields that share a line at most. */
export const FORM_PARTS_MAXIMUM = 4;
export const FORM_ROWS_MAXIMUM = 500;
export const FORM_TEXT_MAXIMUM = 4000;
export const FORM_COMMENT_MAXIMUM = 2000;
/** A public link's password, and most answers it may take. */
export const FORM_PASSWORD_LENGTH = 200;
export const FORM_LINK_ANSWERS_MAXIMUM = 100_000;
/** Files that one field takes, and bytes of each; a picture of the form itself, as characters of its data address. */
export const FORM_FILES_MAXIMUM = 10;
export const FORM_FILE_BYTES = 20 * 1_048_576;
export const FORM_PICTURE_MAXIMUM = 200_000;

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
  'lookup',
  'table',
  'file',
  'signature',
  'computed',
  'heading',
  'note',
  'picture',
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
  /** It takes so much of the page's width, a half, a third or a quarter; those that fit beside it share its line. */
  part: z.optional(z.int().check(z.gte(2), z.lte(FORM_PARTS_MAXIMUM))),
  columns: z.optional(z.array(FormColumn).check(z.maxLength(FORM_COLUMNS_MAXIMUM))),
  /** What a calculated value is calculated by: a formula of core/conditions over the fields above it. */
  formula: z.optional(z.unknown()),
  /** A value of a mask's look-up: proposed and checked where the sender is signed in, typed otherwise. */
  lookup: z.optional(z.object({ maskid: Id, indexid: Id })),
  /** What is shown: a small JPEG as a data address. */
  picture: z.optional(Text(FORM_PICTURE_MAXIMUM).check(z.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/))),
  /** Of a heading: its condition holds for all that stands below it, up to the next heading. */
  group: z.optional(z.boolean()),
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
  target: z.optional(
    z.object({
      doctypeid: Id,
      maskid: Id,
      /** What is started with the document, beside what archiving its type starts anyway. */
      workflow: z.optional(Text(100)),
    }),
  ),
  /** Senders who are signed in may have the answer sent to their own address: no stranger is mailed through a form. */
  copy: z.optional(z.boolean()),
});
export type FormDefinition = z.infer<typeof FormDefinition>;

const Value = z.union([
  Text(FORM_TEXT_MAXIMUM),
  z.array(Label).check(z.maxLength(FORM_OPTIONS_MAXIMUM)),
  z.array(z.record(FieldKey, Text(FORM_TEXT_MAXIMUM))).check(z.maxLength(FORM_ROWS_MAXIMUM)),
]);
/**
 * Values by field, written as index values are: 12.5, 31.12.2026, 1 and 0. Files are rows of `file` (what the server
 * knows them by) and `name`; a signature is one row, `typed` as letters or `drawn` as lines `M1 2L3 4`.
 */
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

/** A form as one fills it in, by a link as well. */
export const FormSheet = z.object({ name: z.string(), version: z.int(), definition: FormDefinition });
export type FormSheet = z.infer<typeof FormSheet>;

/** A version to be filled by those who are signed in. */
export const FormVersion = z.extend(FormSheet, { formid: Id });
export type FormVersion = z.infer<typeof FormVersion>;

/** A version as the list of them says it. */
export const FormPublished = z.object({ version: z.int(), at: WireDateTime, by: z.string() });
export type FormPublished = z.infer<typeof FormPublished>;

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

/** What a sender gets back; only those who are signed in learn of the document. */
export const FormReceipt = z.object({
  number: z.int(),
  docid: z.nullable(Id),
  /** A copy is on its way to the sender's own address. */
  copied: z.boolean(),
});
export type FormReceipt = z.infer<typeof FormReceipt>;

/** What the server knows a file by until it is sent, and after: 128 bits in base64url. */
export const FormFileKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
/** A file that waits to be sent with its answer. */
export const FormFile = z.object({ file: FormFileKey, name: z.string(), size: z.int() });
export type FormFile = z.infer<typeof FormFile>;
