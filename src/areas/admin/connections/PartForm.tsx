import { Button } from '@mantine/core';
import { t as text } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettablePart, ShownVariable } from '#core/contract/admin/adminConnection.ts';
import type { CallNouns } from '#core/contract/operation.ts';
import type { Operations } from '#core/contract/operations.ts';
import { call } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { HintsBelow } from '#src/ui/field/HintsBelow.tsx';
import classes from '../admin.module.css';
import own from './variables.module.css';
import { type Refusal, refusalOf } from '../edit/refusal.ts';
import { RefusalNote } from '../edit/RefusalNote.tsx';
import { steady } from '#src/ui/steady.ts';
import { useAskBeforeLeaving } from '../edit/useAskBeforeLeaving.ts';
import { type Typed, valuesOf } from './model.ts';
import { hasRule, SettingField } from './SettingField.tsx';

type Answer = CallNouns<Operations['adminConnectionList']>;

interface FieldRefusal extends Refusal {
  readonly field: string | undefined;
}

interface PartFormProps {
  readonly connection: SettablePart;
  /** Those of the part that can be set here. */
  readonly variables: readonly ShownVariable[];
  readonly legend: string;
  readonly onSaved: (answer: Answer) => void;
  /** Reads the stored state anew. */
  readonly onReload: () => Promise<unknown>;
  /** What stands beside the button that saves. */
  readonly children: (isDirty: boolean) => React.ReactNode;
}

/** The settings of a connection that the environment leaves open. */
export function PartForm({ connection, variables, legend, onSaved, onReload, children }: PartFormProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState<Typed>({});
  /** Of the state that was changed: a later one must not be overwritten unseen. */
  const [begun, setBegun] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FieldRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const isDirty = Object.keys(typed).length > 0;
  const canSave = isDirty && !busy;

  const change = (next: Typed) => {
    setTyped(next);
    setRefusal(undefined);
    setBegun((etag) => etag ?? connection.etag);
  };
  const forget = () => {
    setTyped({});
    setBegun(undefined);
    setRefusal(undefined);
  };
  const save = async (): Promise<boolean> => {
    if (!canSave) return false;
    setBusy(true);
    setRefusal(undefined);
    const body = { part: connection.part, value: valuesOf(typed), etag: begun ?? connection.etag };
    const answer = await call('adminConnectionSet', { body }, { silent: true });
    setBusy(false);
    if (!answer.ok) {
      const { details } = answer.error;
      const field = typeof details?.['field'] === 'string' ? details['field'] : undefined;
      setRefusal({ ...refusalOf(answer.error), field });
      if (field !== undefined) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
      return false;
    }
    forget();
    onSaved(answer.value);
    showToast({ type: 'success', message: text('admin:saved'), component: 'admin' });
    return true;
  };
  const decide = async (isMine: boolean) => {
    await onReload();
    setBegun(undefined);
    setRefusal(undefined);
    if (!isMine) setTyped({});
    // The pressed button disappears with its message.
    saving.current?.focus();
  };
  useAskBeforeLeaving(() => isDirty, save, 'admin:save');

  return (
    <form
      ref={form}
      noValidate
      aria-label={legend}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {refusal !== undefined && !(refusal.field !== undefined && hasRule(refusal.field)) && (
        <RefusalNote
          message={refusal.message}
          conflict={
            refusal.isOutdated ? { keepMine: () => void decide(true), takeTheirs: () => void decide(false) } : undefined
          }
        />
      )}
      <div className={own['fields']}>
        <HintsBelow>
          {variables.map((variable) => (
            <div key={variable.name} className={variable.name === 'SMTP_URL' ? classes['wide'] : classes['narrow']}>
              <SettingField
                variable={variable}
                typed={typed}
                onTyped={change}
                isRefused={refusal?.field === variable.name}
              />
            </div>
          ))}
        </HintsBelow>
      </div>
      <div className={classes['adding']}>
        <Button ref={saving} type="submit" {...steady(!canSave)}>
          {t('save')}
        </Button>
        {children(isDirty)}
      </div>
    </form>
  );
}
