import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';
import { CodeField } from './CodeField.tsx';
import { type FreshCodes, recoveryCodesLeft, renewRecoveryCodes } from './effects.ts';

interface RenewCodesProps {
  readonly formId: string;
  readonly password: string;
  readonly onRenewed: (fresh: FreshCodes) => void;
}

/** Shows how many recovery codes are left, and makes new ones in return for a code. */
export function RenewCodes({ formId, password, onRenewed }: RenewCodesProps) {
  const { t } = useTranslation('account');
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    void recoveryCodesLeft().then(setLeft);
  }, []);
  const onCode = async (code: string): Promise<string | undefined> => {
    const result = await renewRecoveryCodes(code, password);
    if (!result.ok) return result.error.message;
    onRenewed(result.value);
    return undefined;
  };
  return (
    <CodeField formId={formId} label={t('twoFactor.code')} onCode={onCode} kind="letters">
      <p className={classes.hint}>
        {left !== undefined && `${t('recovery.left', { count: left })} `}
        {t('recovery.renewHint')}
      </p>
    </CodeField>
  );
}
