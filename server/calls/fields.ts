import type { Selectable } from 'kysely';
import { IndexType } from '#core/contract/master.ts';
import type { FieldRules } from '#server/rules/document/indexes.ts';
import type { Database } from '#server/store/schema.ts';
import type { placeOf } from '#server/store/document/filing.ts';

/** The fields of a mask, with their indexes' rules. */
export const fieldsOf = ({
  mask,
  definitions,
}: Pick<Awaited<ReturnType<typeof placeOf>>, 'mask' | 'definitions'>): FieldRules[] =>
  (mask?.fields ?? []).flatMap((field): FieldRules[] => {
    const index = definitions.get(field.indexid);
    return index === undefined ? [] : [rulesOf(index, field)];
  });

/** The rules of an index, and of its field of a mask if it has one. */
export const rulesOf = (index: Selectable<Database['index_def']>, field: FieldOfMask | undefined): FieldRules => ({
  indexid: index.id,
  caption: field?.caption ?? index.caption,
  type: IndexType.parse(index.type),
  flags: field?.flags ?? 0,
  required: field?.required === 1,
  lookup: field?.lookup === 1,
  maxlength: index.maxlength,
  minimum: index.minimum,
  maximum: index.maximum,
  digitsonly: index.digitsonly === 1,
});

type FieldOfMask = Pick<Selectable<Database['mask_field']>, 'caption' | 'flags' | 'required' | 'lookup'>;
