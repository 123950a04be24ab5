import { Autocomplete, type InputWrapperProps, Textarea, TextInput } from '@mantine/core';
import type { ClipboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readingOf } from '#core/kernel/number.ts';
import type { ValueType } from '#core/kernel/value.ts';
import classes from './indexInput.module.css';

/** Longest index value on the wire. */
const VALUE_MAXIMUM = 4000;
/** Lines of a field for longer texts. */
const AREA_LINES = 3;

/** How a number was read stands below it. */
const WRAPPER: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

interface IndexInputProps {
  readonly label: string;
  readonly type: ValueType;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Shown below the highlighted field; undefined if there is no error. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** The field keeps the focus and its keys, but nothing can be typed in it. */
  readonly readOnly?: boolean;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** For longer texts. */
  readonly area?: boolean;
  readonly maxLength?: number | undefined;
  /** Replaces the type's input pattern. */
  readonly placeholder?: string | undefined;
  /** Values to choose from, used unchanged; absent for a field without a look-up. */
  readonly suggestions?: readonly string[] | undefined;
  /** Called after `onText` when one of them was chosen. */
  readonly onSuggestion?: ((value: string) => void) | undefined;
  /** Attached to the left of the field. */
  readonly before?: ReactNode;
}

/** A field for an index value of any type, with its label above and its error below: the same in every mask. */
export function IndexInput({
  label,
  type,
  text,
  onText,
  error,
  required = false,
  disabled = false,
  readOnly = false,
  onPaste,
  area = false,
  maxLength = VALUE_MAXIMUM,
  placeholder,
  suggestions,
  onSuggestion,
  before,
}: IndexInputProps) {
  const { t, i18n } = useTranslation('ui');
  const reading = type === 'numeric' || type === 'float' ? readingOf(text, i18n.language) : undefined;
  const shared = {
    label,
    inputWrapperOrder: WRAPPER,
    description: reading === undefined ? undefined : t('value.reading', { value: reading }),
    error,
    required,
    disabled,
    readOnly,
    ...(onPaste && { onPaste }),
    maxLength,
    value: text,
    spellCheck: area,
    placeholder: placeholder ?? (type === 'date' || type === 'datetime' ? t(`value.placeholder.${type}`) : ''),
    autoComplete: 'off',
    inputContainer: (input: ReactNode) =>
      before === undefined ? (
        input
      ) : (
        <div className={classes.joined}>
          {before}
          {input}
        </div>
      ),
  };
  if (suggestions !== undefined) {
    return (
      <Autocomplete
        {...shared}
        data={[...suggestions]}
        filter={({ options }) => options}
        onChange={onText}
        {...(onSuggestion === undefined ? {} : { onOptionSubmit: onSuggestion })}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
    );
  }
  if (area) return <Textarea {...shared} rows={AREA_LINES} onChange={(event) => onText(event.currentTarget.value)} />;
  return <TextInput {...shared} onChange={(event) => onText(event.currentTarget.value)} />;
}
