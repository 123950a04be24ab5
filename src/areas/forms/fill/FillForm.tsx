import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_COMMENT_MAXIMUM, type FormSheet } from '#core/contract/work/form.ts';
import type { AnswerProblem } from '#core/forms/check.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { FormDraftKept } from '#src/stores/formDrafts.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from '../forms.module.css';
import fill from './fill.module.css';
import { type Bring, BringingContext } from './bringing.ts';
import { fieldElementId, focusProblem } from './fieldElement.ts';
import { FormBody } from './FormBody.tsx';
import { isConnectionError } from './line.ts';
import { useFilling } from './useFilling.ts';

/** Retry interval if the server does not answer although the device is online. */
const AGAIN_MS = 30_000;

interface FillFormProps<Receipt> {
  /** Key under which the draft is stored on the device. */
  readonly place: string;
  readonly form: FormSheet;
  readonly bring: Bring;
  /** Whether the sender's e-mail address is known. */
  readonly mayCopy?: boolean;
  readonly send: (draft: FormDraftKept) => Promise<Result<Receipt, CallError>>;
  /** Absent for the usual label. */
  readonly sendLabel?: string;
  /** Renders the confirmation. */
  readonly sent: (receipt: Receipt) => ReactNode;
}

/** A form to fill in and send. If the connection fails, the answer is sent once it is back. */
export function FillForm<Receipt>(props: FillFormProps<Receipt>) {
  const { place, form, bring, mayCopy = false, send, sendLabel, sent } = props;
  const { t } = useTranslation('forms');
  const { draft, problems, setValue, setComment, setCopy, setWaits, check, begin } = useFilling(place, form.version);
  const [isSending, setSending] = useState(false);
  const isWaiting = draft.waits === true && !isSending;
  const [underWay, setUnderWay] = useState<Readonly<Record<string, number>>>({});
  const bringing = useMemo(
    () => ({
      bring,
      onUnderWay: (field: string, count: number) => setUnderWay((held) => ({ ...held, [field]: count })),
    }),
    [bring],
  );
  const [error, setError] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const submit = async () => {
    setError(null);
    if (Object.values(underWay).some((count) => count > 0)) return setError(t('files.wait'));
    if (!check(form.definition)) return setWaits(false);
    setSending(true);
    const answer = await send(draft);
    setSending(false);
    if (answer.ok) {
      begin();
      return setReceipt(answer.value);
    }
    setWaits(isConnectionError(answer.error));
    if (!isConnectionError(answer.error)) setError(answer.error.message);
    return undefined;
  };
  const again = useEffectEvent(() => void submit());
  // An answer still waiting from an earlier visit is sent at once.
  useEffect(() => {
    if (draft.waits === true) again();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it was found
  }, []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting]);
  /** The label of the field, or of the cell. */
  const nameOf = ({ field, row, column }: AnswerProblem): string => {
    const { label = '', columns = [] } = form.definition.fields.find(({ id }) => id === field) ?? {};
    const ofColumn = columns.find(({ id }) => id === column);
    return row === undefined || ofColumn === undefined ? label : t('cell', { column: ofColumn.label, row: row + 1 });
  };
  if (receipt !== null) return sent(receipt);
  return (
    <form
      className={classes['sheet']}
      noValidate
      aria-label={form.name}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{form.name}</h1>
      {problems.length > 0 && (
        <div role="alert" className={fill['problems']}>
          <p>{t('problems')}</p>
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.field}.${problem.row}.${problem.column}`}>
                <a
                  href={`#${fieldElementId(problem.field)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusProblem(problem);
                  }}
                >
                  {nameOf(problem)}
                </a>
                {labelled('', t(`problem.${problem.what}`, { bound: problem.bound ?? 0 }))}
              </li>
            ))}
          </ul>
        </div>
      )}
      <BringingContext value={bringing}>
        <FormBody definition={form.definition} values={draft.values} problems={problems} onValue={setValue} />
      </BringingContext>
      <Textarea
        label={t('comment')}
        value={draft.comment}
        maxLength={FORM_COMMENT_MAXIMUM}
        autosize
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      {mayCopy && form.definition.copy === true && (
        <Checkbox
          label={t('copyToMe')}
          checked={draft.copy === true}
          onChange={({ currentTarget }) => setCopy(currentTarget.checked)}
        />
      )}
      {error !== null && <p role="alert">{error}</p>}
      <p role="status">{isWaiting ? t('waiting') : ''}</p>
      <Button type="submit" loading={isSending} leftSection={<IconSend size={16} aria-hidden />}>
        {sendLabel ?? t('send')}
      </Button>
    </form>
  );
}
