import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { isOffered, runCommand } from '#src/commands/named.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { captionIn } from '../model.ts';
import classes from '../workflow.module.css';
import own from './panel.module.css';
import type { DecisionWarning } from './warnings.ts';

export interface Rehearsed {
  readonly outcome: Outcome;
  readonly cautions: readonly DecisionWarning[];
}

interface OutcomeTextProps {
  readonly rehearsed: Rehearsed;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  /** Called when a missing value was supplied: the decision is checked again. */
  readonly onMended: () => void;
  readonly onCancel: () => void;
}

/** The effects of a decision before it is confirmed: next holder, notifications, changes and warnings. */
export function OutcomeText({
  rehearsed: { outcome, cautions },
  busy,
  onConfirm,
  onMended,
  onCancel,
}: OutcomeTextProps) {
  const { t, i18n } = useTranslation('workflow');
  const caption = (captions: Readonly<Record<string, string>>) => captionIn(captions, i18n.language);
  const { waits } = outcome;
  const lines = [
    ...(outcome.ends ? [t('outcome.ends')] : []),
    ...outcome.open.map(({ stepname, assignedname }) =>
      t('outcome.open', { step: caption(stepname), name: assignedname }),
    ),
    ...(waits === undefined
      ? []
      : waits.until === undefined
        ? [t('outcome.waits', { step: caption(waits.stepname) })]
        : [
            t('outcome.waitsUntil', {
              step: caption(waits.stepname),
              date: dateText(waits.until, currentLanguage(i18n.language)),
            }),
          ]),
    ...outcome.next.map(({ stepname, assignedname }) =>
      t('outcome.next', { step: caption(stepname), name: assignedname }),
    ),
    ...outcome.starts.map((name) => t('outcome.starts', { name: caption(name) })),
    ...(outcome.protects ? [t('outcome.protects')] : []),
    ...outcome.told.map((name) => t('outcome.told', { name })),
    ...outcome.indexes.map(({ index, value }) => t('outcome.index', { index, value })),
  ];
  const { viewing, view } = useWorkplace();
  const has = (name: DecisionWarning['warning']) => cautions.some(({ warning }) => warning === name);
  const lacksSignature = has('signatureMissing') && isOffered('document.sign');
  const unseen = cautions.find(({ warning }) => warning === 'pagesUnseen')?.details;
  const firstUnseen = unseen === undefined ? undefined : Number.parseInt(unseen, 10);
  const mend = async (): Promise<void> => {
    if (await viewing.layers.save()) onMended();
  };
  return (
    <div role="group" aria-label={t('outcome.title')} className={own['outcome']}>
      <h3>{t('outcome.title')}</h3>
      {cautions.length > 0 && (
        <ul role="alert">
          {cautions.map(({ warning, details }) => (
            <li key={warning}>{t(`warning.${warning}`, { details })}</li>
          ))}
        </ul>
      )}
      {(has('unsavedMarks') || firstUnseen !== undefined) && (
        <div className={classes['buttons']}>
          {has('unsavedMarks') && (
            <Button size="xs" variant="default" onClick={() => void mend()}>
              {t('outcome.saveMarks')}
            </Button>
          )}
          {firstUnseen !== undefined && (
            <Button size="xs" variant="default" onClick={() => view?.goTo(pageNo(firstUnseen))}>
              {t('outcome.showPage', { page: firstUnseen })}
            </Button>
          )}
        </div>
      )}
      <ul>
        {/* Two people of the same name are one line. */}
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        {lacksSignature && (
          <Button
            size="xs"
            autoFocus
            leftSection={<IconSignature size={16} stroke={1.75} />}
            onClick={() => runCommand('document.sign', { onSigned: onMended })}
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
