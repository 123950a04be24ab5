import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FORM_PATTERN_LENGTH, FORM_TEXT_MAXIMUM, type FormField, TEXT_FORMATS } from '#core/contract/work/form.ts';

interface TextRulesProps {
  readonly field: FormField;
  readonly onField: (change: Partial<FormField>) => void;
}

const lengthOf = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= FORM_TEXT_MAXIMUM ? Number(typed) : undefined;

/** What a text has to be: its length and its format. */
export function TextRules({ field, onField }: TextRulesProps) {
  const { t } = useTranslation('forms');
  return (
    <>
      {(['minlength', 'maxlength'] as const).map((bound) => (
        <TextInput
          key={bound}
          label={t(bound)}
          inputMode="numeric"
          defaultValue={field[bound] ?? ''}
          onBlur={({ currentTarget }) => onField({ [bound]: lengthOf(currentTarget.value) })}
        />
      ))}
      <Select
        label={t('format.title')}
        clearable
        data={TEXT_FORMATS.map((format) => ({ value: format, label: t(`format.${format}`) }))}
        value={field.format ?? null}
        onChange={(chosen) => onField({ format: TEXT_FORMATS.find((one) => one === chosen), pattern: undefined })}
      />
      {field.format === 'pattern' && (
        <TextInput
          label={t('pattern')}
          description={t('patternHint')}
          value={field.pattern ?? ''}
          maxLength={FORM_PATTERN_LENGTH}
          onChange={({ currentTarget }) => onField({ pattern: currentTarget.value || undefined })}
        />
      )}
    </>
  );
}
