import { Textarea } from '@mantine/core';
import { t } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOG_NOTE_MAXIMUM } from '#core/contract/admin/adminLog.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { RefusalNote } from '../edit/RefusalNote.tsx';

/** CSS px. */
const SIZE = [480, 340] as const;

/** A remark of an administrator, written into the log. */
export const openRemark = (onWritten: () => void): void =>
  void openModal({
    title: t('admin:log.write'),
    size: SIZE,
    apply: t('admin:save'),
    content: ({ formId, close }) => (
      <RemarkForm
        formId={formId}
        onDone={() => {
          close();
          showToast({ type: 'success', message: t('admin:log.written'), component: 'admin' });
          onWritten();
        }}
      />
    ),
  });

function RemarkForm({ formId, onDone }: { readonly formId: string; readonly onDone: () => void }) {
  const { t: say } = useTranslation('admin');
  const [text, setText] = useState('');
  const [isShown, setShown] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = text.trim() === '';
  const send = async () => {
    setSending(true);
    const answer = await call('logSet', { body: { text: text.trim() } }, { silent: true });
    setSending(false);
    if (answer.ok) onDone();
    else setRefusal(answer.error.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setShown(true);
    if (isMissing) field.current?.focus();
    else void send();
  };
  return (
    <form id={formId} onSubmit={submit} noValidate aria-busy={isSending} data-typed={text !== ''}>
      {refusal !== '' && <RefusalNote message={refusal} conflict={undefined} />}
      <Textarea
        ref={field}
        label={say('log.noun.log')}
        description={say('log.writeHint')}
        required
        rows={5}
        maxLength={LOG_NOTE_MAXIMUM}
        data-autofocus
        value={text}
        error={isShown && isMissing ? say('fault.missing') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
