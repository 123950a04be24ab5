import { useTranslation } from 'react-i18next';
import type { Index, LookupRow, MaskField } from '#core/contract/master.ts';
import { numberText } from '#core/kernel/number.ts';
import { useLookup, valuesOf } from '#src/stores/lookups.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import type { FilingField } from './model.ts';
import { isTypeProblem, mustBeSet, type FieldProblem } from './rules.ts';

interface FilingValueProps {
  readonly maskId: number;
  readonly field: MaskField;
  readonly index: Index;
  /** All fields of the mask: choosing a look-up entry fills every field it has a value for. */
  readonly fields: readonly FilingField[];
  readonly text: string;
  /** Called with what was typed, and with all values of a chosen look-up entry. */
  readonly onTexts: (texts: Readonly<Record<number, string>>) => void;
  readonly problem: FieldProblem | undefined;
}

/** The values of the only look-up row with a given value, by index; if several rows have it, only that value. */
const entryOf = (
  rows: readonly LookupRow[],
  index: Index,
  value: string,
  fields: readonly FilingField[],
): Readonly<Record<number, string>> => {
  const found = rows.filter((row) =>
    row.indexes.some(({ indexid, value: own }) => indexid === index.id && own === value),
  );
  const others =
    found.length === 1
      ? (found[0]?.indexes ?? []).filter(({ indexid }) =>
          fields.some(({ field }) => field.lookup && field.indexid === indexid),
        )
      : [];
  return { ...Object.fromEntries(others.map((other) => [other.indexid, other.value])), [index.id]: value };
};

/** A field of the mask for typing a value or, with a look-up table, choosing an entry. */
export function FilingValue({ maskId, field, index, fields, text, onTexts, problem }: FilingValueProps) {
  const { t, i18n } = useTranslation(['archive', 'ui']);
  const rows = useLookup(maskId, field, text, field.lookup);
  const say = (found: FieldProblem): string => {
    if ('limit' in found) return t(`problem.${found.kind}`, { limit: numberText(found.limit, 0, i18n.language) });
    if (found.kind === 'changed') return t(found.value === '' ? 'problem.cleared' : 'problem.changed', found);
    return isTypeProblem(found.kind) ? t(`ui:value.problem.${found.kind}`) : t(`problem.${found.kind}`);
  };
  return (
    <IndexInput
      label={field.caption}
      type={index.type}
      text={text}
      onText={(typed) => onTexts({ [index.id]: typed })}
      error={problem === undefined ? undefined : say(problem)}
      required={mustBeSet(field)}
      area={field.textarea}
      maxLength={index.type === 'text' ? index.maxlength : undefined}
      suggestions={field.lookup ? valuesOf(rows, field) : undefined}
      onSuggestion={(value) => onTexts(entryOf(rows, index, value, fields))}
    />
  );
}
