import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type TypeProblem, readValue } from '#core/kernel/value.ts';
import type { FormField } from '#core/workflow/definition.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { captionIn } from '../model.ts';

interface FieldInputProps {
  readonly field: FormField;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A field of a step, with an input suitable for its type. */
export function FieldInput({ field: { caption, type, required }, text, onText }: FieldInputProps) {
  const { t, i18n } = useTranslation('workflow');
  const label = captionIn(caption, i18n.language);
  const problems: Readonly<Record<TypeProblem, string>> = {
    number: t('field.number'),
    integer: t('field.integer'),
    date: t('field.date'),
    datetime: t('field.datetime'),
  };
  if (type === 'flag')
    return (
      <Checkbox
        size="xs"
        label={label}
        checked={text === '1'}
        onChange={(event) => onText(event.currentTarget.checked ? '1' : '0')}
      />
    );
  const read = text.trim() === '' ? undefined : readValue(type, text);
  return (
    <IndexInput
      label={label}
      type={type}
      text={text}
      onText={onText}
      required={required === true}
      error={read?.ok === false ? problems[read.error] : undefined}
      maxLength={1000}
    />
  );
}
