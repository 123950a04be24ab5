import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, Fields } from '#core/conditions/condition.ts';
import type { Language } from '#core/contract/constants.ts';
import { type Definition, type Way, WAYS_MAXIMUM } from '#core/workflow/definition.ts';
import { ConditionEditor } from '#src/conditions/ConditionEditor.tsx';
import { ConditionText } from '#src/conditions/ConditionText.tsx';
import { AddButton } from './AddButton.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import classes from './drawing.module.css';
import { conditioned, retargeted, withCondition, withIndexes, withoutWay } from './edits.ts';
import { useDefinitionFields } from './fields.ts';

interface WaysProps {
  readonly definition: Definition;
  /** The step, and where in it the ways are. */
  readonly name: string;
  readonly place: string;
  readonly ways: readonly Way[];
  readonly language: Language;
  /** Label of the way without condition, if it is the only one. */
  readonly label: string;
  readonly onDefinition: (definition: Definition, field?: string) => void;
}

/** Where a step leads: one target per condition, in the order they are tried, then the rest. */
export function Ways({ definition, name, place, ways, language, label, onDefinition }: WaysProps) {
  const { t } = useTranslation('admin');
  const { fields, nameOf } = useDefinitionFields(definition, language);
  const [field] = Object.keys(fields);
  const change = (next: Definition, what: string) =>
    onDefinition(withIndexes(next, fields), `${name} ${place} ${what}`);
  const conditions = ways.slice(0, -1);
  return (
    <>
      {conditions.map(({ when, to }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- ways have nothing else that tells them apart
        <div key={at} className={classes.way}>
          <RemoveButton
            label={t('drawing.removeCondition', { number: at + 1 })}
            onRemove={() => onDefinition(withoutWay(definition, name, place, at))}
          />
          {when !== undefined && (
            <WayCondition
              // Adding or removing a way moves the others to new positions, so their editors start over.
              key={conditions.length}
              legend={t('drawing.condition', { number: at + 1 })}
              {...{ when, fields, nameOf }}
              onCondition={(next) => change(conditioned(definition, name, place, at, next), `condition ${at}`)}
              onRemove={() => onDefinition(withoutWay(definition, name, place, at))}
            />
          )}
          <TargetField
            {...{ definition, language, to }}
            label={t('drawing.whenTo', { number: at + 1 })}
            onTo={(next) => change(retargeted(definition, name, place, at, next), String(at))}
          />
        </div>
      ))}
      <TargetField
        {...{ definition, language }}
        label={ways.length > 1 ? t('drawing.otherwiseTo') : label}
        to={ways.at(-1)?.to ?? ''}
        onTo={(next) => change(retargeted(definition, name, place, -1, next), 'rest')}
      />
      <AddButton
        disabled={field === undefined || ways.length >= WAYS_MAXIMUM}
        onAdd={() =>
          field !== undefined &&
          onDefinition(withIndexes(withCondition(definition, name, place, { is: 'filled', field }), fields))
        }
      >
        {t('drawing.addCondition')}
      </AddButton>
    </>
  );
}

interface WayConditionProps {
  readonly legend: string;
  readonly when: Condition;
  readonly fields: Fields;
  readonly nameOf: (field: string) => string;
  readonly onCondition: (when: Condition) => void;
  readonly onRemove: () => void;
}

/** A way always has a condition: while its lines are incomplete, the last complete one is kept. */
function WayCondition({ legend, when, fields, nameOf, onCondition, onRemove }: WayConditionProps) {
  const { t } = useTranslation('conditions');
  const [isUnfinished, setUnfinished] = useState(false);
  return (
    <ConditionEditor
      {...{ legend, fields, nameOf, onRemove }}
      condition={when}
      onChange={(next) => {
        setUnfinished(next === undefined);
        if (next !== undefined) onCondition(next);
      }}
    >
      {isUnfinished && <p role="status">{t('unfinished')}</p>}
      <ConditionText condition={when} fields={fields} nameOf={nameOf} />
    </ConditionEditor>
  );
}

interface TargetFieldProps {
  readonly definition: Definition;
  readonly language: Language;
  readonly label: string;
  readonly to: string;
  readonly onTo: (to: string) => void;
}

const TargetField = ({ definition, language, label, to, onTo }: TargetFieldProps) => (
  <NativeSelect
    label={label}
    value={to}
    onChange={(event) => onTo(event.currentTarget.value)}
    data={Object.entries(definition.steps).map(([name, { caption }]) => ({ value: name, label: caption[language] }))}
  />
);
