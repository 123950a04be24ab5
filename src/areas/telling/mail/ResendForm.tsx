import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddress } from '#core/contract/work/mailing.ts';
import type { RefusedMail } from '#src/commands/named.ts';
import { TextField } from '#src/ui/field/Field.tsx';

interface ResendFormProps {
  readonly formId: string;
  readonly mail: RefusedMail;
  readonly onSend: (to: string) => void;
}

/** Shows why the mail was refused and asks for the address to use. */
export function ResendForm({ formId, mail, onSend }: ResendFormProps) {
  const { t } = useTranslation('telling');
  const [to, setTo] = useState(mail.address);
  const [error, setError] = useState<string>();
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (readAddress(to) === undefined) setError(t('mailProblem.address'));
        else onSend(to.trim());
      }}
    >
      <p>{t('resend.subject', { subject: mail.subject })}</p>
      <p>{mail.reason}</p>
      <TextField
        label={t('resend.to')}
        description={t('resend.hint')}
        value={to}
        error={error}
        maxLength={320}
        autoFocus
        onChange={(next) => {
          setTo(next);
          setError(undefined);
        }}
      />
    </form>
  );
}
