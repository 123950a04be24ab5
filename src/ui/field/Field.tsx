import { PasswordInput, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown below the highlighted field; undefined if there is no error. */
  readonly error?: string | undefined;
  readonly description?: string;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'url';
  readonly maxLength?: number;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A single-line text field with its label above and its error below, the same in every form. */
export function TextField({ onChange, autoFocus, ...rest }: FieldProps) {
  return (
    <TextInput
      {...rest}
      data-autofocus={autoFocus}
      autoFocus={autoFocus}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A password field with a switch to show it. The library marks errors only visually, so aria-invalid is set here. */
export function PasswordField({ onChange, ...rest }: FieldProps) {
  const { t } = useTranslation('ui');
  return (
    <PasswordInput
      {...rest}
      data-autofocus={rest.autoFocus}
      aria-invalid={rest.error === undefined ? undefined : true}
      visibilityToggleButtonProps={{ 'aria-label': t('reveal') }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
