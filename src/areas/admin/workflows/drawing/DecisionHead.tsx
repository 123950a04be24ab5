import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import type { Captions, Decision } from '#core/workflow/definition.ts';
import { Caption } from './wording/Caption.tsx';
import classes from './drawing.module.css';

interface DecisionHeadProps {
  readonly decision: Decision;
  readonly language: Language;
  /** The only decision of a job stays. */
  readonly isOnly: boolean;
  readonly onCaptions: (captions: Captions) => void;
  readonly onRemove: () => void;
}

/** A decision's caption, and the button that removes it. */
export function DecisionHead({ decision, language, isOnly, onCaptions, onRemove }: DecisionHeadProps) {
  const { t } = useTranslation('admin');
  const label = t('drawing.removeDecision', { name: decision.caption[language] });
  return (
    <div className={classes.decisionHead}>
      <Caption label={t('drawing.decision')} language={language} captions={decision.caption} onCaptions={onCaptions} />
      <ActionIcon variant="subtle" disabled={isOnly} aria-label={label} title={label} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
