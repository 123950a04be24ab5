import * as z from 'zod/mini';
import { Id, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Limits of a form and of an answer (assumed). */
export const FORM_NAME_LENGTH = 100;
export const FORM_FIELDS_MAXIMUM = 300;
export const FORM_OPTIONS_MAXIMUM = 100;
export const FORM_COLUMNS_MAXIMUM = 12;
/** Most fields on one line. */
export const FORM_PARTS_MAXIMUM = 4;
export const FORM_ROWS_MAXIMUM = 500;
export const FORM_TEXT_MAXIMUM = 4000;
export const FORM_PATTERN_LENGTH = 100;
export const FORM_COMMENT_MAXIMUM = 2000;
/** Longest password of a public link, and most answers it may accept. */
export const FORM_PASSWORD_LENGTH = 200;
export const FORM_LINK_ANSWERS_MAXIMUM = 100_000;
/** Most files per field, and bytes per file; most characters of the data URL of a picture in the form. */
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

/** Formats that a text field can require; `pattern` means the field's own pattern (core/forms/textRules.ts). */
export const TEXT_FORMATS = ['mail', 'phone', 'web', 'iban', 'pattern'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Key of a field within its form: used by values, conditions and index values. */
const FieldKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));
const Label = Text(200);

const Length = z.int().check(z.gte(0), z.lte(FORM_TEXT_MAXIMUM));

const common = {
  id: FieldKey,
  label: Label,
  required: z.boolean(),
  options: z.optional(z.array(Label).check(z.maxLength(FORM_OPTIONS_MAXIMUM))),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  /** Of texts, in characters. */
  minlength: z.optional(Length),
  maxlength: z.optional(Length),
  format: z.optional(z.enum(TEXT_FORMATS)),
  /** 9 stands for a digit, a for a letter, * for either; a character after a backslash stands for itself. */
  pattern: z.optional(Text(FORM_PATTERN_LENGTH)),
};
/** A column of a table with repeating rows. */
export const FormColumn = z.object({
  ...common,
  kind: z.enum(['text', 'number', 'amount', 'date', 'choice']),
});
export type FormColumn = z.infer<typeof FormColumn>;

/** A field as built: the source for filling, the server's check, the PDF and the export. */
export const FormField = z.object({
  ...common,
  kind: z.enum(FORM_KINDS),
  hint: z.optional(Text(500)),
  /**
   * Fraction of the page width the field takes: a half, a third or a quarter. Fields that fit beside each other share a
   * line.
   */
  part: z.optional(z.int().check(z.gte(2), z.lte(FORM_PARTS_MAXIMUM))),
  columns: z.optional(z.array(FormColumn).check(z.maxLength(FORM_COLUMNS_MAXIMUM))),
  /** Formula of a calculated value (core/conditions) over the fields above it. */
  formula: z.optional(z.unknown()),
  /** A value of a mask's look-up: suggested and checked if the sender is signed in, otherwise typed freely. */
  lookup: z.optional(z.object({ maskid: Id, indexid: Id })),
  /** The picture: a small JPEG as a data URL. */
  picture: z.optional(Text(FORM_PICTURE_MAXIMUM).check(z.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/))),
  /** On a heading: its condition applies to everything below it, up to the next heading. */
  group: z.optional(z.boolean()),
  /** Conditions (core/conditions) under which the field is shown or required. */
  show: z.optional(z.unknown()),
  require: z.optional(z.unknown()),
  /** The index its value is archived under. */
  indexid: z.optional(Id),
});
export type FormField = z.infer<typeof FormField>;

export const FormDefinition = z.object({
  fields: z.array(FormField).check(z.maxLength(FORM_FIELDS_MAXIMUM)),
  /** Where answers are archived; if absent they are only kept with the form. */
  target: z.optional(
    z.object({
      doctypeid: Id,
      maskid: Id,
      /** Workflow to start with the document, besides those that archiving its type starts anyway. */
      workflow: z.optional(Text(100)),
    }),
  ),
  /** The pool in which answers wait to be sorted and filed by hand, if they are not archived directly. */
  pool: z.optional(Id),
  /** Signed-in senders may have the answer mailed to their own address. Strangers are never mailed through a form. */
  copy: z.optional(z.boolean()),
});
export type FormDefinition = z.infer<typeof FormDefinition>;

const Value = z.union([
  Text(FORM_TEXT_MAXIMUM),
  z.array(Label).check(z.maxLength(FORM_OPTIONS_MAXIMUM)),
  z.array(z.record(FieldKey, Text(FORM_TEXT_MAXIMUM))).check(z.maxLength(FORM_ROWS_MAXIMUM)),
]);
/**
 * Values by field, in the format of index values: 12.5, 31.12.2026, 1 and 0. Files are rows of `file` (the server's
 * key) and `name`; a signature is one row, `typed` as text or `drawn` as lines `M1 2L3 4`.
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
  /** The draft differs from the published version. */
  changed: z.boolean(),
  /** Number of answers. */
  answers: z.int(),
  link: z.enum(['none', 'open', 'closed']),
  ownername: z.string(),
  changedat: WireDateTime,
  /** Whether the user may change, publish, share and delete it, and see its answers. */
  maychange: z.boolean(),
});
export type FormInfo = z.infer<typeof FormInfo>;

/** A form for building, with its draft. */
export const FormDraft = z.extend(FormInfo, { definition: FormDefinition });
export type FormDraft = z.infer<typeof FormDraft>;

/** A form for filling in, also by a public link. */
export const FormSheet = z.object({ name: z.string(), version: z.int(), definition: FormDefinition });
export type FormSheet = z.infer<typeof FormSheet>;

/** A version for signed-in users to fill in. */
export const FormVersion = z.extend(FormSheet, { formid: Id });
export type FormVersion = z.infer<typeof FormVersion>;

/** A version in the list of versions. */
export const FormPublished = z.object({ version: z.int(), at: WireDateTime, by: z.string() });
export type FormPublished = z.infer<typeof FormPublished>;

export const FormAnswer = z.object({
  answerid: Id,
  /** Running number within the form. */
  number: z.int(),
  version: z.int(),
  at: WireDateTime,
  /** Empty if it came through the public link. */
  by: z.string(),
  outside: z.boolean(),
  comment: z.string(),
  /** The archived document, if the form archives its answers. */
  docid: z.nullable(Id),
  values: FormValues,
});
export type FormAnswer = z.infer<typeof FormAnswer>;

/** What a sender gets back; only signed-in senders get the document. */
export const FormReceipt = z.object({
  number: z.int(),
  docid: z.nullable(Id),
  /** A copy is being sent to the sender's own address. */
  copied: z.boolean(),
});
export type FormReceipt = z.infer<typeof FormReceipt>;

/** The server's key of an uploaded file: 128 bits in base64url. */
export const FormFileKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
/** An uploaded file that is not part of an answer yet. */
export const FormFile = z.object({ file: FormFileKey, name: z.string(), size: z.int() });
export type FormFile = z.infer<typeof FormFile>;
