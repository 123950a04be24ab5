import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ToldDocument } from '#src/commands/named.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { useDraft } from '#src/ui/field/useDraft.ts';
import { Head } from '../Head.tsx';
import { MessageFields } from '../MessageFields.tsx';
import { People } from '../People.tsx';
import classes from '../telling.module.css';
import { type Message, type MessageField, newMessage, problemOf } from './model.ts';

interface SendFormProps {
  readonly formId: string;
  readonly documents: readonly ToldDocument[];
  /** A confirmation is requested, so there is no copy field. */
  readonly isCollective?: boolean;
  readonly onSend: (message: Message) => Promise<void>;
}

/** A message about documents to colleagues. */
export function SendForm({ formId, documents, isCollective = false, onSend }: SendFormProps) {
  const { t } = useTranslation('telling');
  const {
    draft: message,
    change,
    faultAmong,
    form,
  } = useDraft<Message, MessageField>(
    () => newMessage(documents.length === 1 ? (documents[0]?.filename ?? '') : ''),
    problemOf,
    onSend,
  );
  const errorAt = (field: MessageField) => faultAmong(field) && t(`problem.${field}`);
  const docids = documents.map(({ docid }) => docid);
  return (
    <form id={formId} className={classes['form']} {...form}>
      <Head documents={documents} />
      <People
        label={t('recipients')}
        description={t('recipientsHint')}
        docids={docids}
        value={message.to}
        error={errorAt('recipient')}
        hasGroups
        autoFocus
        onChange={(to) => change({ to })}
      />
      {!isCollective && <People label={t('cc')} docids={docids} value={message.cc} onChange={(cc) => change({ cc })} />}
      <MessageFields
        subject={message.subject}
        text={message.text}
        textMaximum={4000}
        rows={5}
        subjectError={errorAt('subject')}
        onChange={change}
      />
      <IndexInput
        type="datetime"
        label={isCollective ? t('deadline') : t('due')}
        text={message.due}
        error={errorAt('date')}
        onText={(due) => change({ due })}
      />
      <div className={classes['choices']}>
        <Checkbox
          label={t('priority')}
          checked={message.priority}
          onChange={(event) => change({ priority: event.currentTarget.checked })}
        />
        <Checkbox
          label={isCollective ? t('confirmReceipt') : t('receipt')}
          checked={message.receipt}
          onChange={(event) => change({ receipt: event.currentTarget.checked })}
        />
      </div>
    </form>
  );
}
