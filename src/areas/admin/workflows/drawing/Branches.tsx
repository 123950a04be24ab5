import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import { BRANCHES_MAXIMUM, type Decision, DECISIONS_MAXIMUM, type Definition } from '#core/workflow/definition.ts';
import { Caption } from './wording/Caption.tsx';
import { AddButton } from './AddButton.tsx';
import { DecisionHead } from './DecisionHead.tsx';
import classes from './drawing.module.css';
import type { FirstWords } from './edits.ts';
import { DecisionRules } from './rules/DecisionRules.tsx';
import { WorkFields } from './WorkFields.tsx';
import { type Branch, type Parallel, withBranch, withBranchChanged, withoutBranch, withVote } from './works.ts';

interface BranchesProps {
  readonly definition: Definition;
  readonly step: Parallel;
  readonly language: Language;
  readonly words: FirstWords;
  readonly set: (step: Parallel, field?: string) => void;
}

/** The branches of a parallel step, and how many of them must agree. */
export function Branches({ definition, step, language, words, set }: BranchesProps) {
  const { t } = useTranslation('admin');
  const { branches, need } = step;
  const counts = branches.map((_, at) => String(at + 1));
  return (
    <>
      <NativeSelect
        label={t('drawing.need')}
        value={String(need)}
        data={[
          { value: 'all', label: t('drawing.needAll') },
          { value: 'any', label: t('drawing.needAny') },
          ...counts.map((value) => ({ value, label: t('drawing.needSome', { need: value, of: branches.length }) })),
          ...(typeof need === 'number' && need > branches.length
            ? [{ value: String(need), label: t('drawing.needSome', { need, of: branches.length }) }]
            : []),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ ...step, need: value === 'all' || value === 'any' ? value : Number(value) })
        }
      />
      {branches.map((branch, at) => (
        <details key={branch.key} className={classes.way} open={at === branches.length - 1}>
          <summary>{t('drawing.branch', { name: branch.caption[language] })}</summary>
          <div className={classes.panel}>
            <BranchForm
              {...{ definition, language, words, branch }}
              onBranch={(changed, field) =>
                set(withBranchChanged(step, changed), field && `branch ${branch.key} ${field}`)
              }
            />
            <Button
              variant="default"
              size="xs"
              disabled={branches.length === 1}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => set(withoutBranch(step, branch.key))}
            >
              {t('drawing.removeBranch', { name: branch.caption[language] })}
            </Button>
          </div>
        </details>
      ))}
      <AddButton disabled={branches.length >= BRANCHES_MAXIMUM} onAdd={() => set(withBranch(step, words))}>
        {t('drawing.addBranch')}
      </AddButton>
    </>
  );
}

interface BranchFormProps {
  readonly definition: Definition;
  readonly language: Language;
  readonly words: FirstWords;
  readonly branch: Branch;
  readonly onBranch: (branch: Branch, field?: string) => void;
}

function BranchForm({ definition, language, words, branch, onBranch }: BranchFormProps) {
  const { t } = useTranslation('admin');
  const { decisions } = branch;
  const change = (changed: Decision, field?: string) =>
    onBranch(
      { ...branch, decisions: decisions.map((one) => (one.key === changed.key ? changed : one)) },
      field && `decision ${changed.key} ${field}`,
    );
  return (
    <>
      <Caption
        label={t('drawing.caption')}
        language={language}
        captions={branch.caption}
        onCaptions={(caption) => onBranch({ ...branch, caption }, 'caption')}
      />
      <WorkFields {...{ definition, language }} work={branch} onWork={onBranch} />
      <h3>{t('drawing.decisions')}</h3>
      {decisions.map((decision) => (
        <div key={decision.key} className={classes.decision}>
          <DecisionHead
            {...{ decision, language }}
            isOnly={decisions.length === 1}
            onCaptions={(caption) => change({ ...decision, caption }, 'caption')}
            onRemove={() => onBranch({ ...branch, decisions: decisions.filter((one) => one !== decision) })}
          />
          <Checkbox
            label={t('drawing.counts')}
            checked={decision.counts === true}
            onChange={(event) => change({ ...decision, counts: event.currentTarget.checked })}
          />
          <DecisionRules decision={decision} onDecision={change} />
        </div>
      ))}
      <AddButton disabled={decisions.length >= DECISIONS_MAXIMUM} onAdd={() => onBranch(withVote(branch, words))}>
        {t('drawing.addDecision')}
      </AddButton>
    </>
  );
}
