import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { MaskFieldDraft } from '../edit/draft.ts';

type Flag = keyof typeof INDEX_FLAGS;

export const newField = (index: { readonly id: number; readonly caption: string }): MaskFieldDraft => ({
  indexid: index.id,
  caption: index.caption,
  flags: INDEX_FLAGS.index,
  required: false,
  lookup: false,
  textarea: false,
});

/** Section 3, Index-field flag bits: those that can be set for a field that holds a value. */
export const FIELD_FLAGS = ['versioning', 'readOnly'] as const satisfies readonly Flag[];

export const hasFlag = ({ flags }: MaskFieldDraft, flag: Flag): boolean => (flags & INDEX_FLAGS[flag]) !== 0;

export const withFlag = (field: MaskFieldDraft, flag: (typeof FIELD_FLAGS)[number], on: boolean): MaskFieldDraft => ({
  ...field,
  flags: on ? field.flags | INDEX_FLAGS[flag] : field.flags & ~INDEX_FLAGS[flag],
});

/** What a field can be chosen to be: an index value, or words of the search in notes, annotations or attachments. */
export const PURPOSES = ['index', 'notes', 'layer', 'attachment'] as const satisfies readonly Flag[];
export type Purpose = (typeof PURPOSES)[number];

/** Filters that every search has anyway: fields of other programs' masks have these bits, and no effect here. */
const FILTERS = ['fullText', 'doctype', 'year', 'client'] as const satisfies readonly Flag[];
export type AnyPurpose = Purpose | (typeof FILTERS)[number];

/** Everything a field is for. One that holds a value searches nothing else. */
export const purposesOf = (field: MaskFieldDraft): readonly AnyPurpose[] =>
  hasFlag(field, 'index') ? ['index'] : [...PURPOSES, ...FILTERS].filter((purpose) => hasFlag(field, purpose));

export const holdsValue = (field: MaskFieldDraft): boolean => hasFlag(field, 'index');
/** Whether it is a field of the search form alone. */
export const isSought = (field: MaskFieldDraft): boolean =>
  !holdsValue(field) && PURPOSES.some((purpose) => hasFlag(field, purpose));

const allBits = [...PURPOSES, ...FILTERS].reduce((bits, purpose) => bits | INDEX_FLAGS[purpose], 0);

/** The field for another purpose. Rules for values go when it holds none. */
export const withPurpose = (field: MaskFieldDraft, purpose: Purpose): MaskFieldDraft =>
  purpose === 'index'
    ? { ...field, flags: (field.flags & ~allBits) | INDEX_FLAGS.index }
    : { ...field, flags: INDEX_FLAGS[purpose], required: false, lookup: false, textarea: false };
