import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, Field } from '#core/conditions/condition.ts';
import type { FormDefinition, FormField } from '#core/contract/work/form.ts';
import { conditionsOf } from '#core/forms/lint.ts';
import { conditionOf, referableFields } from '#core/forms/model.ts';
import { nameOf } from '#core/forms/names.ts';
import { ConditionEditor } from '#src/conditions/ConditionEditor.tsx';
import { JudgedCondition } from '#src/conditions/ConditionText.tsx';
import { todayText } from '#src/conditions/today.ts';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';
import classes from './build.module.css';

interface FieldConditionProps {
  readonly definition: FormDefinition;
  readonly field: FormField;
  readonly decides: 'show' | 'require';
  readonly onChange: (condition: Condition | undefined) => void;
}

/** Edits when a field is shown or required. */
export function FieldCondition({ definition, field, decides, onChange }: FieldConditionProps) {
  const { t } = useTranslation('forms');
  const fields = useMemo(() => fieldsAbove(definition, field), [definition, field]);
  const condition = conditionOf(field[decides]);
  const finding = useMemo(
    () => conditionsOf(definition, todayText()).find((one) => one.field === field.id && one.decides === decides),
    [definition, field.id, decides],
  );
  const named = (id: string) => nameOf(definition, id);
  return (
    <ConditionEditor
      legend={t(decides === 'show' ? 'showIf' : 'requireIf')}
      condition={condition}
      fields={fields}
      nameOf={named}
      onChange={onChange}
      onRemove={() => onChange(undefined)}
    >
      {finding !== undefined && <JudgedCondition {...finding} nameOf={named} />}
    </ConditionEditor>
  );
}

/** Conditions may only refer to fields above, because fields are filled in in order. */
function fieldsAbove(definition: FormDefinition, field: FormField): Readonly<Record<string, Field>> {
  const above = definition.fields.slice(0, definition.fields.indexOf(field));
  return referableFields({ fields: above });
}

interface AllConditionsProps {
  readonly definition: FormDefinition;
  readonly onChoose: (at: number) => void;
}

/** All conditions of the form as sentences; clicking one selects its field. */
export function AllConditions({ definition, onChoose }: AllConditionsProps) {
  const { t } = useTranslation('forms');
  const findings = useMemo(() => conditionsOf(definition, todayText()), [definition]);
  if (findings.length === 0) return null;
  return (
    <FieldGroup>
      <h3>{t('lint.title')}</h3>
      {findings.map((finding) => (
        <div key={`${finding.field} ${finding.decides}`}>
          <button
            type="button"
            className={classes['link']}
            onClick={() => onChoose(definition.fields.findIndex(({ id }) => id === finding.field))}
          >
            {t(`lint.${finding.decides}`, { field: finding.label })}
          </button>
          <JudgedCondition {...finding} nameOf={(id) => nameOf(definition, id)} />
        </div>
      ))}
    </FieldGroup>
  );
}
