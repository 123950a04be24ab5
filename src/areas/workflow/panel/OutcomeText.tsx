import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Outcome, Warning } from '#core/contract/work/workflow.ts';
import { isOffered, runCommand } from '#src/commands/named.ts';
import { captionIn } from '../model.ts';
import classes from '../workflow.module.css';

export interface Rehearsed {
  readonly outcome: Outcome;
  readonly warnings: readonly Warning[];
}

interface OutcomeTextProps {
  readonly rehearsed: Rehearsed;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  /** A signature that was missing is there. */
  readonly onSigned: () => void;
  readonly onCancel: () => void;
}

/**
 * What a decision would do, before it is confirmed: who gets it next, who is told, what changes, and what speaks
 * against it.
 */
export function OutcomeText({
  rehearsed: { outcome, warnings },
  busy,
  onConfirm,
  onSigned,
  onCancel,
}: OutcomeTextProps) {
  const { t, i18n } = useTranslation('workflow');
  const lines = [
    ...(outcome.ends ? [t('outcome.ends')] : []),
    ...outcome.next.map(({ stepname, assignedname }) =>
      t('outcome.next', { step: captionIn(stepname, i18n.language), name: assignedname }),
    ),
    ...outcome.told.map((name) => t('outcome.told', { name })),
    ...outcome.indexes.map(({ index, value }) => t('outcome.index', { index, value })),
  ];
  const lacksSignature = warnings.some(({ warning }) => warning === 'signatureMissing');
  return (
    <div role="group" aria-label={t('outcome.title')} className={classes['outcome']}>
      <h3>{t('outcome.title')}</h3>
      {warnings.length > 0 && (
        <ul role="alert">
          {warnings.map(({ warning }) => (
            <li key={warning}>{t(`warning.${warning}`)}</li>
          ))}
        </ul>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        {lacksSignature && isOffered('document.sign') && (
          <Button
            size="xs"
            autoFocus
            leftSection={<IconSignature size={16} stroke={1.75} />}
            onClick={() => runCommand('document.sign', { onSigned })}
          >
            {t('outcome.sign')}
          </Button>
        )}
        <Button
          size="xs"
          data-autofocus
          autoFocus={!lacksSignature}
          loading={busy}
          disabled={outcome.refusal !== undefined}
          onClick={onConfirm}
        >
          {t('outcome.confirm')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('outcome.cancel')}
        </Button>
      </div>
    </div>
  );
}
