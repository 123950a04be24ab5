import { Checkbox, Input, SegmentedControl, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  canBeTogether,
  MAIL_FORMS,
  MAIL_TOGETHER,
  type MailField,
  type MailForm as Form,
  mailProblem,
  type MailSend,
} from '#core/contract/work/mailing.ts';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import type { ToldDocument } from '#src/commands/named.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { useDraft } from '#src/ui/field/useDraft.ts';
import { Head } from '../Head.tsx';
import { MessageFields } from '../MessageFields.tsx';
import { mailQuery } from '../queries.ts';
import classes from '../telling.module.css';
import { TemplateChoice } from './templates/TemplateChoice.tsx';

export type Mail = Omit<MailSend, 'docids'>;

interface MailFormProps {
  readonly formId: string;
  readonly documents: readonly ToldDocument[];
  readonly onSend: (mail: Mail) => Promise<void>;
}

const newMail = (documents: readonly ToldDocument[]): Mail => ({
  attachment: 'original',
  to: [],
  cc: [],
  bcc: [],
  subject: documents.length === 1 ? (documents[0]?.filename ?? '') : '',
  text: '',
});

/** A mail to any address, with documents attached or linked. */
export function MailForm({ formId, documents, onSend }: MailFormProps) {
  const { t } = useTranslation('telling');
  const language = useLanguage();
  const docids = documents.map(({ docid }) => docid);
  const { data: info } = useQuery(mailQuery(docids), queryClient);
  const isTooLarge = ({ attachment }: Mail) =>
    info !== undefined && attachment === 'original' && info.bytes > info.most;
  const {
    draft: mail,
    change,
    faultAmong,
    form,
  } = useDraft<Mail, MailField>(
    () => newMail(documents),
    mailProblem,
    async (valid) => (isTooLarge(valid) || info?.sends === false ? undefined : onSend(valid)),
  );
  const errorAt = (...fields: readonly MailField[]) => {
    const fault = faultAmong(...fields);
    return fault && t(`mailProblem.${fault}`);
  };
  const ways = documents.length > 1 ? MAIL_TOGETHER.filter((way) => canBeTogether(mail.attachment, way)) : [];
  const setForm = (attachment: Form) =>
    change({
      attachment,
      together: mail.together !== undefined && canBeTogether(attachment, mail.together) ? mail.together : undefined,
    });
  const people = (field: 'to' | 'cc' | 'bcc') => (
    <TagsInput
      label={t(`mailTo.${field}`)}
      value={mail[field] ?? []}
      data={info?.address ?? []}
      limit={20}
      acceptValueOnBlur
      splitChars={[',', ';']}
      error={field === 'to' ? errorAt('recipient', 'address') : undefined}
      data-autofocus={field === 'to'}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <form id={formId} className={classes['form']} {...form}>
      {info?.sends === false && (
        <p className={classes['warning']} role="alert">
          {t('mailOff')}
        </p>
      )}
      <Head documents={documents} />
      {people('to')}
      {people('cc')}
      {people('bcc')}
      <TemplateChoice docids={docids} to={mail.to} subject={mail.subject} text={mail.text} onWritten={change} />
      <MessageFields
        subject={mail.subject}
        text={mail.text}
        textMaximum={20_000}
        rows={6}
        subjectError={errorAt('subject')}
        textError={errorAt('content')}
        onChange={change}
      />
      <Input.Wrapper
        label={t('attachment.label')}
        labelElement="div"
        description={
          info === undefined
            ? ''
            : t('attachment.size', {
                size: fileSizeText(info.bytes, language),
                most: fileSizeText(info.most, language),
              })
        }
        {...(isTooLarge(mail) && { error: t('attachment.tooLarge') })}
      >
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('attachment.label')}
          value={mail.attachment}
          data={MAIL_FORMS.map((form) => ({ value: form, label: t(`attachment.${form}`) }))}
          onChange={(value) => setForm(MAIL_FORMS.find((form): form is Form => form === value) ?? 'original')}
        />
      </Input.Wrapper>
      {ways.length > 0 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('together.label')}
          value={mail.together ?? 'single'}
          data={['single' as const, ...ways].map((way) => ({ value: way, label: t(`together.${way}`) }))}
          onChange={(value) => change({ together: MAIL_TOGETHER.find((way) => way === value) })}
        />
      )}
      <div className={classes['choices']}>
        <Checkbox
          label={t('priority')}
          checked={mail.priority ?? false}
          onChange={(event) => change({ priority: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('receipt')}
          checked={mail.receipt ?? false}
          onChange={(event) => change({ receipt: event.currentTarget.checked })}
        />
      </div>
    </form>
  );
}
