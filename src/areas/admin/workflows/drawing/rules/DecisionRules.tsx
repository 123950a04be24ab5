import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Decision } from '#core/workflow/definition.ts';
import classes from '../drawing.module.css';

interface DecisionRulesProps {
  readonly decision: Decision;
  readonly onDecision: (decision: Decision) => void;
}

const NEEDED = ['comment', 'signature', 'attachment'] as const;

/** What a decision needs before it can be made; a missing attachment is only warned of. */
export function DecisionRules({ decision, onDecision }: DecisionRulesProps) {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.checks}>
      {NEEDED.map((needed) => (
        <Checkbox
          key={needed}
          label={t(`drawing.needs.${needed}`)}
          checked={decision[needed] === true}
          onChange={(event) => onDecision({ ...decision, [needed]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}
