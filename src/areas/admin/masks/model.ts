import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { MaskFieldDraft } from '../edit/draft.ts';

export const newField = (index: { readonly id: number; readonly caption: string }): MaskFieldDraft => ({
  indexid: index.id,
  caption: index.caption,
  flags: INDEX_FLAGS.index,
  required: false,
  lookup: false,
  textarea: false,
});

/** Section 3, Index-field flag bits: those that can be set for a mask field. */
export const FIELD_FLAGS = ['versioning', 'readOnly'] as const satisfies readonly (keyof typeof INDEX_FLAGS)[];

export const hasFlag = ({ flags }: MaskFieldDraft, flag: (typeof FIELD_FLAGS)[number]): boolean =>
  (flags & INDEX_FLAGS[flag]) !== 0;

export const withFlag = (field: MaskFieldDraft, flag: (typeof FIELD_FLAGS)[number], on: boolean): MaskFieldDraft => ({
  ...field,
  flags: on ? field.flags | INDEX_FLAGS[flag] : field.flags & ~INDEX_FLAGS[flag],
});
