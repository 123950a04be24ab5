import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkDefinition, remarksOn } from '#core/workflow/check.ts';
import type { Definition } from '#core/workflow/definition.ts';
import { todayText } from '#src/conditions/today.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { faultName } from '../model.ts';
import classes from './drawing.module.css';
import { connected, STEP_KINDS, withStep } from './edits.ts';
import { useDefinitionFields } from './fields.ts';
import { StepForm } from './StepForm.tsx';
import { KIND_ICONS, StepsDrawing } from './StepsDrawing.tsx';
import { TrialPart } from './TrialPart.tsx';
import type { Trying } from './trying.ts';

/** The step a problem is in. */
const stepOf = (at: string): string | undefined => (at.startsWith('steps.') ? at.split('.')[1] : undefined);

interface DrawingViewProps {
  readonly definition: Definition;
  /** Group that new tasks are assigned to. */
  readonly group: number;
  /** @param field the field in which it was changed, if any */
  readonly onDefinition: (definition: Definition, field?: string) => void;
  /** Undoes the last change; undefined if there is none. */
  readonly onUndo: (() => void) | undefined;
  readonly trying: Trying;
  readonly onTrying: Dispatch<SetStateAction<Trying>>;
}

/** The workflow as an editable diagram, with a form for the selected step, the problems, and a trial. */
export default function DrawingView(props: DrawingViewProps) {
  const { definition, group, onDefinition, onUndo, trying, onTrying } = props;
  const { t, i18n } = useTranslation(['admin', 'conditions']);
  const language = currentLanguage(i18n.language);
  const [chosen, setChosen] = useState(definition.start);
  const selected = Object.hasOwn(definition.steps, chosen) ? chosen : definition.start;
  const words = { step: t('drawing.newStep'), decision: t('drawing.newDecision') };
  const problems = checkDefinition(definition);
  const remarks = useMemo(() => remarksOn(definition, todayText()), [definition]);
  const { nameOf: namedField } = useDefinitionFields(definition, language);
  const nameOf = (step: string): string => definition.steps[step]?.caption[language] ?? step;
  const change = (next: Definition, field?: string) => {
    if (next !== definition) onDefinition(next, field);
  };
  const add = (kind: (typeof STEP_KINDS)[number]) => {
    const made = withStep(definition, kind, group, words);
    change(made.definition);
    setChosen(made.name);
  };
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label={t('drawing.add')}>
        <span aria-hidden>{labelled(t('drawing.add'), '')}</span>
        {STEP_KINDS.map((kind) => {
          const Icon = KIND_ICONS[kind];
          return (
            <Button
              key={kind}
              variant="default"
              size="xs"
              leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
              onClick={() => add(kind)}
            >
              {t(`drawing.kind.${kind}`)}
            </Button>
          );
        })}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={onUndo === undefined}
          onClick={onUndo}
        >
          {t('drawing.undo')}
        </Button>
      </div>
      <div className={classes.drawing}>
        <StepsDrawing
          definition={definition}
          language={language}
          selected={selected}
          faulty={new Set(problems.flatMap(({ at }) => stepOf(at) ?? []))}
          here={trying.trial?.instance.at}
          onSelect={setChosen}
          onConnect={(from, to) => {
            setChosen(from);
            change(connected(definition, from, to, words));
          }}
        />
        <section className={classes.panel} aria-label={t('drawing.chosen', { name: nameOf(selected) })}>
          <StepForm
            key={selected}
            name={selected}
            definition={definition}
            language={language}
            words={words}
            onDefinition={change}
          />
        </section>
      </div>
      {problems.length > 0 && (
        <section aria-label={t('workflows.problems', { count: problems.length })}>
          <h2>{t('workflows.problems', { count: problems.length })}</h2>
          <ul className={classes.faults}>
            {problems.map((problem) => {
              const step = stepOf(problem.at);
              return (
                <li key={`${problem.at} ${problem.what}`}>
                  {step !== undefined && (
                    <Button variant="subtle" size="compact-xs" onClick={() => setChosen(step)}>
                      {nameOf(step)}
                    </Button>
                  )}{' '}
                  {t(`workflows.problem.${faultName(problem)}`)}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {remarks.length > 0 && (
        <section aria-label={t('drawing.remarks')}>
          <h2>{t('drawing.remarks')}</h2>
          <ul className={classes.faults}>
            {remarks.map(({ at, what, example }) => {
              const step = stepOf(at) ?? '';
              const shown = Object.entries(example).map(([field, value]) => `${namedField(field)} = ${value || '–'}`);
              return (
                <li key={at}>
                  <Button variant="subtle" size="compact-xs" onClick={() => setChosen(step)}>
                    {nameOf(step)}
                  </Button>{' '}
                  {t(`conditions:${what}`, { example: shown.join(', ') })}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {problems.length === 0 && <TrialPart {...{ definition, language, trying, onTrying }} />}
    </>
  );
}
