import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldDocument } from '#src/commands/named.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { Head } from '../Head.tsx';
import { People } from '../People.tsx';
import classes from '../telling.module.css';
import { type Message, type MessageField, newMessage, problemOf } from './model.ts';

interface SendFormProps {
  readonly formId: string;
  readonly documents: readonly ToldDocument[];
  /** A confirmation is requested, so there is no copy field. */
  readonly isCollective?: boolean;
  readonly onSend: (message: Message) => void;
}

/** A message about documents to colleagues. */
export function SendForm({ formId, documents, isCollective = false, onSend }: SendFormProps) {
  const { t } = useTranslation('telling');
  const [message, setMessage] = useState(() =>
    newMessage(documents.length === 1 ? (documents[0]?.filename ?? '') : ''),
  );
  const [tried, setTried] = useState(false);
  const change = (changes: Partial<Message>) => setMessage((before) => ({ ...before, ...changes }));
  const problem = problemOf(message);
  const errorAt = (field: MessageField) => (tried && problem === field ? t(`problem.${field}`) : undefined);
  const docids = documents.map(({ docid }) => docid);
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === null) onSend(message);
      }}
    >
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
      <TextField
        label={t('subject')}
        value={message.subject}
        maxLength={200}
        error={errorAt('subject')}
        onChange={(subject) => change({ subject })}
      />
      <Textarea
        label={t('message')}
        rows={5}
        maxLength={4000}
        value={message.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
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
