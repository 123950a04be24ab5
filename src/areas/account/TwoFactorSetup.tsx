import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { create } from 'qrcode';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#core/contract/people/user.ts';
import classes from './account.module.css';
import { CodeField } from './CodeField.tsx';
import { Countdown } from './Countdown.tsx';
import { activateTwoFactor, copyCode } from './effects.ts';
import { isRightCode, makeSecret, pathOfModules, totpOf } from './model.ts';

/** White modules required around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface TwoFactorSetupProps {
  readonly formId: string;
  readonly user: SessionUser;
  /** Undefined if the set-up is mandatory at login. */
  readonly password: string | undefined;
  readonly onActivated: (user: SessionUser, recoveryCodes: readonly string[]) => void;
}

/**
 * Shows a secret for the user's app, and activates two-factor sign-in once a code proves it (specification, sections 4
 * and 5).
 */
export function TwoFactorSetup({ formId, user, password, onActivated }: TwoFactorSetupProps) {
  const { t } = useTranslation(['account', 'app']);
  const [secret] = useState(makeSecret);
  const policy = user.password.policy.twofactor;
  const issuer = t('app:product');
  const totp = useMemo(() => totpOf(secret, policy, issuer, user.name), [secret, policy, issuer, user.name]);
  const onCode = async (code: string): Promise<string | undefined> => {
    if (!isRightCode(totp, code, Date.now())) return t('twoFactor.wrong');
    const result = await activateTwoFactor(user.id, secret, code.replaceAll(' ', ''), password);
    if (!result.ok) return result.error.message;
    onActivated(result.value.user, result.value.recoveryCodes);
    return undefined;
  };
  return (
    <CodeField formId={formId} label={t('twoFactor.code')} onCode={onCode} kind="digits">
      <p className={classes.hint}>{t('twoFactor.scan')}</p>
      <QrCode text={totp.toString()} label={t('twoFactor.qr')} />
      <div className={classes.secret}>
        <code aria-label={t('twoFactor.secret')}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('twoFactor.copy')}
          title={t('twoFactor.copy')}
          onClick={() => void copyCode(secret)}
        >
          <IconCopy size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <Countdown interval={policy.interval} />
    </CodeField>
  );
}

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    return { size: modules.size, path: pathOfModules(modules.size, (row, column) => modules.get(row, column) === 1) };
  }, [text]);
  const extent = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={classes.qr}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${extent} ${extent}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
