import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/field/Field.tsx';

interface MessageFieldsProps {
  readonly subject: string;
  readonly text: string;
  readonly subjectMaximum?: number;
  readonly textMaximum: number;
  /** Lines of the text field. */
  readonly rows: number;
  readonly subjectError?: string | undefined;
  readonly textError?: string | undefined;
  readonly textRef?: Ref<HTMLTextAreaElement>;
  readonly onChange: (changes: { readonly subject?: string; readonly text?: string }) => void;
}

/** Subject and text of a message. */
export function MessageFields({
  subject,
  text,
  subjectMaximum = 200,
  textMaximum,
  rows,
  subjectError,
  textError,
  textRef,
  onChange,
}: MessageFieldsProps) {
  const { t } = useTranslation('telling');
  return (
    <>
      <TextField
        label={t('subject')}
        value={subject}
        maxLength={subjectMaximum}
        error={subjectError}
        onChange={(next) => onChange({ subject: next })}
      />
      <Textarea
        ref={textRef}
        label={t('message')}
        rows={rows}
        maxLength={textMaximum}
        value={text}
        error={textError}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    </>
  );
}
