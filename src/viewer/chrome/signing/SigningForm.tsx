import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/field/Field.tsx';
import type { SignatureImage } from '#src/viewer/session/signing/safeImage.ts';
import classes from './signing.module.css';

interface SigningFormProps {
  readonly formId: string;
  readonly image: SignatureImage;
  /** Signs, or returns why not. */
  readonly onSign: (password: string) => Promise<string | null>;
  readonly onSigned: () => void;
}

/** The final confirmation of a signature: what it means, and the user's password. */
export function SigningForm({ formId, image, onSign, onSigned }: SigningFormProps) {
  const { t } = useTranslation('signature');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setError(t('confirm.missing'));
    setBusy(true);
    const refusal = await onSign(password);
    setBusy(false);
    return refusal === null ? onSigned() : setError(refusal);
  };
  return (
    <form id={formId} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes['paper']}>
        <img src={image.src} alt={t('own.current')} />
      </div>
      <p>{t('confirm.text')}</p>
      <PasswordField
        label={t('confirm.password')}
        value={password}
        onChange={setPassword}
        error={error}
        onFocus={() => setError(undefined)}
        autoFocus
        autoComplete="current-password"
        maxLength={500}
      />
    </form>
  );
}
