import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import { waysOf } from '#core/workflow/check.ts';
import { DECISIONS_MAXIMUM, type Definition, type Step } from '#core/workflow/definition.ts';
import { Branches } from './Branches.tsx';
import { Caption } from './wording/Caption.tsx';
import { DecisionHead } from './DecisionHead.tsx';
import classes from './drawing.module.css';
import { type FirstWords, withChanged, withDecision, withIndexes, withoutStep } from './edits.ts';
import { useDefinitionFields } from './fields.ts';
import { Actions } from './rules/Actions.tsx';
import { DecisionRules } from './rules/DecisionRules.tsx';
import { WaitFields } from './rules/WaitFields.tsx';
import { Ways } from './Ways.tsx';
import { WorkFields } from './WorkFields.tsx';

interface StepFormProps {
  readonly definition: Definition;
  readonly name: string;
  readonly language: Language;
  readonly words: FirstWords;
  /** @param field the field in which it was changed, if any */
  readonly onDefinition: (definition: Definition, field?: string) => void;
}

/** The selected step: its texts, people, deadline, rules, fields, actions and ways. */
export function StepForm({ definition, name, language, words, onDefinition }: StepFormProps) {
  const { t } = useTranslation('admin');
  const { fields, nameOf } = useDefinitionFields(definition, language);
  const step = definition.steps[name];
  if (step === undefined) return null;
  const set = (changed: Step, field?: string) =>
    onDefinition(withIndexes(withChanged(definition, name, changed), fields), field && `${name} ${field}`);
  const isStart = name === definition.start;
  return (
    <>
      <Caption
        label={t('drawing.caption')}
        language={language}
        captions={step.caption}
        onCaptions={(caption) => set({ ...step, caption }, 'caption')}
      />
      {step.kind === 'parallel' && <Branches key={name} {...{ definition, step, language, words, set }} />}
      {step.kind === 'auto' && <Actions key={name} {...{ step, language, set }} />}
      {step.kind === 'wait' && <WaitFields {...{ step, fields, nameOf, set }} />}
      {step.kind === 'task' ? (
        <TaskFields {...{ definition, name, language, words, onDefinition, step, set }} />
      ) : (
        waysOf(step).map(([place, ways]) => (
          <Ways
            key={place}
            {...{ definition, name, place, ways, language, onDefinition }}
            label={t(place === 'otherwise' ? 'drawing.tooFewTo' : 'drawing.to')}
          />
        ))
      )}
      {step.kind === 'end' && <p>{t('drawing.endHint')}</p>}
      <div className={classes.bar}>
        <Button
          variant="default"
          size="xs"
          disabled={isStart || step.kind === 'end'}
          onClick={() => onDefinition({ ...definition, start: name })}
        >
          {t('drawing.makeFirst')}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isStart}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => onDefinition(withoutStep(definition, name))}
        >
          {t('drawing.remove')}
        </Button>
      </div>
    </>
  );
}

interface TaskFieldsProps extends StepFormProps {
  readonly step: Extract<Step, { kind: 'task' }>;
  readonly set: (step: Step, field?: string) => void;
}

function TaskFields({ definition, name, language, words, onDefinition, step, set }: TaskFieldsProps) {
  const { t } = useTranslation('admin');
  const { decisions } = step;
  return (
    <>
      <WorkFields {...{ definition, language }} work={step} onWork={set} />
      <h3>{t('drawing.decisions')}</h3>
      {decisions.map((decision, at) => {
        const place = `decisions.${at}.ways`;
        return (
          <div key={decision.key} className={classes.decision}>
            <DecisionHead
              {...{ decision, language }}
              isOnly={decisions.length === 1}
              onCaptions={(caption) =>
                set(
                  { ...step, decisions: decisions.map((one) => (one === decision ? { ...one, caption } : one)) },
                  `decision ${decision.key}`,
                )
              }
              onRemove={() => set({ ...step, decisions: decisions.filter((one) => one !== decision) })}
            />
            <DecisionRules
              decision={decision}
              onDecision={(changed) =>
                set({ ...step, decisions: decisions.map((one) => (one === decision ? changed : one)) })
              }
            />
            <Ways
              {...{ definition, name, place, language, onDefinition }}
              ways={decision.ways ?? []}
              label={t('drawing.to')}
            />
          </div>
        );
      })}
      <div className={classes.bar}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={decisions.length >= DECISIONS_MAXIMUM}
          onClick={() =>
            onDefinition(withDecision(definition, name, decisions.at(-1)?.ways?.at(-1)?.to ?? name, words))
          }
        >
          {t('drawing.addDecision')}
        </Button>
      </div>
    </>
  );
}
