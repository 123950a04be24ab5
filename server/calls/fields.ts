import { IndexType } from '#core/contract/master.ts';
import type { FieldRules } from '#server/rules/document/indexes.ts';
import type { placeOf } from '#server/store/document/filing.ts';

/** The fields of a mask, with their indexes' rules. */
export const fieldsOf = ({
  mask,
  definitions,
}: Pick<Awaited<ReturnType<typeof placeOf>>, 'mask' | 'definitions'>): FieldRules[] =>
  (mask?.fields ?? []).flatMap((field): FieldRules[] => {
    const index = definitions.get(field.indexid);
    if (index === undefined) return [];
    const { maxlength, minimum, maximum } = index;
    return [
      {
        indexid: index.id,
        caption: field.caption,
        type: IndexType.parse(index.type),
        flags: field.flags,
        required: field.required === 1,
        lookup: field.lookup === 1,
        maxlength,
        minimum,
        maximum,
        digitsonly: index.digitsonly === 1,
      },
    ];
  });
