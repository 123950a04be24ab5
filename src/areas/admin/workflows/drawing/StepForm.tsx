import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import { waysOf } from '#core/workflow/check.ts';
import { type Captions, DECISIONS_MAXIMUM, type Definition, type Step } from '#core/workflow/definition.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { fullName } from '../../model.ts';
import { useAdmin } from '../../store.ts';
import classes from './drawing.module.css';
import { type FirstWords, togetherWith, withChanged, withDecision, withoutStep, worded } from './edits.ts';
import { Ways } from './Ways.tsx';

interface StepFormProps {
  readonly definition: Definition;
  readonly name: string;
  readonly language: Language;
  readonly words: FirstWords;
  /** @param field the field in which it was changed, if any */
  readonly onDefinition: (definition: Definition, field?: string) => void;
}

/** The selected step: its texts, assignee, deadline and ways. Everything else can be edited in the text view. */
export function StepForm({ definition, name, language, words, onDefinition }: StepFormProps) {
  const { t } = useTranslation('admin');
  const step = definition.steps[name];
  if (step === undefined) return null;
  const set = (changed: Step, field?: string) =>
    onDefinition(withChanged(definition, name, changed), field && `${name} ${field}`);
  const isStart = name === definition.start;
  return (
    <>
      <Caption
        label={t('drawing.caption')}
        language={language}
        captions={step.caption}
        onCaptions={(caption) => set({ ...step, caption }, 'caption')}
      />
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
      <p>{t(`drawing.rest.${step.kind}`)}</p>
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

interface CaptionProps {
  readonly label: string;
  readonly language: Language;
  readonly captions: Captions;
  readonly onCaptions: (captions: Captions) => void;
}

/** A text that must not be empty: an empty field only takes effect with its first letter. */
function Caption({ label, language, captions, onCaptions }: CaptionProps) {
  const { t } = useTranslation('admin');
  const [empty, setEmpty] = useState(false);
  // Determined when typing begins: while typing, the text may by chance equal another language's.
  const [together, setTogether] = useState<readonly Language[]>([language]);
  return (
    <TextField
      label={label}
      value={empty ? '' : captions[language]}
      maxLength={200}
      error={empty ? t('fault.missing') : undefined}
      onFocus={() => setTogether(togetherWith(captions, language))}
      onChange={(typed) => {
        setEmpty(typed === '');
        if (typed !== '') onCaptions(worded(captions, together, typed));
      }}
      onBlur={() => setEmpty(false)}
    />
  );
}

interface TaskFieldsProps extends StepFormProps {
  readonly step: Extract<Step, { kind: 'task' }>;
  readonly set: (step: Step, field?: string) => void;
}

function TaskFields({ definition, name, language, words, onDefinition, step, set }: TaskFieldsProps) {
  const { t } = useTranslation('admin');
  const { assignee, deadline, decisions } = step;
  const days = deadline?.hours === undefined ? deadline?.days : undefined;
  return (
    <>
      <AssigneeField assignee={assignee} onAssignee={(next) => set({ ...step, assignee: next }, 'assignee')} />
      <TextField
        label={t('drawing.days')}
        description={t('drawing.daysHint')}
        inputMode="numeric"
        maxLength={3}
        value={days === undefined ? '' : String(days)}
        onChange={(typed) => {
          if (!/^\d*$/.test(typed)) return;
          const { deadline: _, ...rest } = step;
          set(Number(typed) > 0 ? { ...rest, deadline: { days: Number(typed) } } : rest, 'days');
        }}
      />
      <h3>{t('drawing.decisions')}</h3>
      {decisions.map((decision, at) => {
        const place = `decisions.${at}.ways`;
        return (
          <div key={decision.key} className={classes.decision}>
            <div className={classes.decisionHead}>
              <Caption
                label={t('drawing.decision')}
                language={language}
                captions={decision.caption}
                onCaptions={(caption) =>
                  set(
                    { ...step, decisions: decisions.map((one) => (one === decision ? { ...one, caption } : one)) },
                    `decision ${decision.key}`,
                  )
                }
              />
              <ActionIcon
                variant="subtle"
                disabled={decisions.length === 1}
                aria-label={t('drawing.removeDecision', { name: decision.caption[language] })}
                onClick={() => set({ ...step, decisions: decisions.filter((one) => one !== decision) })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
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

type Assignee = Extract<Step, { kind: 'task' }>['assignee'];

function AssigneeField({
  assignee,
  onAssignee,
}: {
  readonly assignee: Assignee;
  readonly onAssignee: (assignee: Assignee) => void;
}) {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  const value =
    'group' in assignee
      ? `group ${assignee.group}`
      : 'user' in assignee
        ? `user ${assignee.user}`
        : 'initiator' in assignee
          ? 'initiator'
          : 'other';
  const choose = (chosen: string) => {
    const [kind, id] = chosen.split(' ');
    if (kind === 'group') onAssignee({ group: Number(id) });
    else if (kind === 'user') onAssignee({ user: Number(id) });
    else if (kind === 'initiator') onAssignee({ initiator: true });
  };
  return (
    <NativeSelect
      label={t('drawing.assignee')}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        ...(value === 'other' ? [{ value, label: t('drawing.asInText') }] : []),
        { value: 'initiator', label: t('drawing.initiator') },
        {
          group: t('section.groups'),
          items: (data?.usergroup ?? []).map(({ id, name }) => ({ value: `group ${id}`, label: name })),
        },
        {
          group: t('section.users'),
          items: (data?.user ?? [])
            .filter(({ active, id }) => active || value === `user ${id}`)
            .map((user) => ({ value: `user ${user.id}`, label: fullName(user) })),
        },
      ]}
    />
  );
}
