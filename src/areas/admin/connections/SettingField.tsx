import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionVariable, ShownVariable } from '#core/contract/admin/adminConnection.ts';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import classes from '../admin.module.css';
import own from './variables.module.css';
import { isSecret, removed, type Typed, withTyped } from './model.ts';

const MAXIMUM = 2000;
const TIPS = [
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'DOCUSIGN_KEY',
  'DOCUSIGN_ACCOUNT_ID',
  'DOCUSIGN_HOOK_KEY',
  'DOCUSIGN_URL',
] as const satisfies readonly ConnectionVariable[];
const RULES = [
  'SMTP_URL',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'MAIL_FROM',
  'PUBLIC_URL',
  'DOCUSIGN_USER_ID',
  'DOCUSIGN_KEY',
  'DOCUSIGN_URL',
] as const satisfies readonly ConnectionVariable[];

const isIn = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** Whether the form says by a field of its own why the server refuses this variable. */
export const hasRule = (name: string): boolean => isIn(RULES, name);

interface SettingFieldProps {
  readonly variable: ShownVariable;
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
  /** The server refused its value. */
  readonly isRefused: boolean;
}

/** A setting of a connection; a secret shows only whether it is set. */
export function SettingField({ variable, typed, onTyped, isRefused }: SettingFieldProps) {
  const { t } = useTranslation('admin');
  const { name, value = '', set, fault } = variable;
  const label = t(`connections.variable.${name}`);
  const rule = isIn(RULES, name) ? t(`connections.rule.${name}`) : undefined;
  const tip = isIn(TIPS, name) ? t(`connections.tip.${name}`) : undefined;
  const faulty = fault === 'unreadable' ? t('connections.unreadable') : rule;
  const error = isRefused ? rule : fault !== undefined && typed[name] === undefined ? faulty : undefined;
  const onValue = (text: string) => onTyped(withTyped(typed, variable, text));
  const text = typed[name] ?? (isSecret(name) ? '' : value);
  const shared = { name, label, error, autoComplete: 'off', ...(tip !== undefined && { description: tip }) };
  if (!isSecret(name)) return <TextField {...shared} value={text} maxLength={MAXIMUM} onChange={onValue} />;

  const isStored = set || fault === 'unreadable';
  const isRemoved = isStored && typed[name] === '';
  const description = [set ? t('connections.secretSet') : undefined, tip].filter(Boolean).join(' ');
  const secret = { ...shared, ...(description !== '' && { description }) };
  return (
    <div>
      {isRemoved ? (
        <>
          <p className={own['label']}>{label}</p>
          <p className={classes['quiet']}>{t('connections.removed')}</p>
        </>
      ) : name === 'DOCUSIGN_KEY' ? (
        <Textarea
          {...secret}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      ) : (
        <PasswordField {...secret} autoComplete="new-password" value={text} maxLength={MAXIMUM} onChange={onValue} />
      )}
      {isStored && (
        <Button
          className={own['remove']}
          variant="default"
          size="xs"
          onClick={() => onTyped(removed(typed, name, !isRemoved))}
        >
          {t(isRemoved ? 'connections.keep' : 'connections.remove', { name: label })}
        </Button>
      )}
    </div>
  );
}
