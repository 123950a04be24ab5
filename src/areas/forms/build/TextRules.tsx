import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FORM_PATTERN_LENGTH, FORM_TEXT_MAXIMUM, type FormColumn, TEXT_FORMATS } from '#core/contract/work/form.ts';

type Ruled = Pick<FormColumn, 'minlength' | 'maxlength' | 'format' | 'pattern'>;

interface TextRulesProps {
  readonly of: Ruled;
  readonly onChange: (change: Ruled) => void;
}

const lengthOf = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= FORM_TEXT_MAXIMUM ? Number(typed) : undefined;

/** The length and format that a text must have. */
export function TextRules({ of, onChange }: TextRulesProps) {
  const { t } = useTranslation('forms');
  return (
    <>
      {(['minlength', 'maxlength'] as const).map((bound) => (
        <TextInput
          key={bound}
          label={t(bound)}
          inputMode="numeric"
          defaultValue={of[bound] ?? ''}
          onBlur={({ currentTarget }) => onChange({ [bound]: lengthOf(currentTarget.value) })}
        />
      ))}
      <Select
        label={t('format.title')}
        clearable
        data={TEXT_FORMATS.map((format) => ({ value: format, label: t(`format.${format}`) }))}
        value={of.format ?? null}
        onChange={(chosen) => onChange({ format: TEXT_FORMATS.find((one) => one === chosen), pattern: undefined })}
      />
      {of.format === 'pattern' && (
        <TextInput
          label={t('pattern')}
          description={t('patternHint')}
          value={of.pattern ?? ''}
          maxLength={FORM_PATTERN_LENGTH}
          onChange={({ currentTarget }) => onChange({ pattern: currentTarget.value || undefined })}
        />
      )}
    </>
  );
}
