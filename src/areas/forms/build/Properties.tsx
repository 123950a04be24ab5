import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FORM_OPTIONS_MAXIMUM, type FormDefinition, type FormField, type FormKind } from '#core/contract/work/form.ts';
import type { DefinitionProblem } from '#core/forms/check.ts';
import { columnsOf, mayShare, withColumns } from '#core/forms/layout.ts';
import { isInput } from '#core/forms/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';
import classes from './build.module.css';
import { Bounds } from './Bounds.tsx';
import { Columns } from './Columns.tsx';
import { KindProperties } from './KindProperties.tsx';
import { AllConditions, FieldCondition } from './FormConditions.tsx';
import { FormulaEditor } from './formula/FormulaEditor.tsx';
import { Parts } from './Parts.tsx';
import { Target } from './Target.tsx';
import { TextRules } from './TextRules.tsx';

interface PropertiesProps {
  readonly definition: FormDefinition;
  readonly at: number;
  readonly problems: readonly DefinitionProblem[];
  readonly onField: (change: Partial<FormField>) => void;
  readonly onDefinition: (definition: FormDefinition) => void;
  readonly onChoose: (at: number) => void;
}

/** Field kinds that cannot be mapped to an index. */
const UNINDEXED: ReadonlySet<FormKind> = new Set(['table', 'file', 'signature']);

/** Properties of the selected field, and below them where answers are archived. */
export function Properties({ definition, at, problems, onField, onDefinition, onChoose }: PropertiesProps) {
  const { t } = useTranslation('forms');
  const field = definition.fields[at];
  const mask = useMasterData(({ masks }) => masks.find(({ id }) => id === definition.target?.maskid));
  const problem = problems.find((one) => one.field === field?.id)?.what;
  return (
    <aside className={classes['properties']} aria-label={t('properties')}>
      <h2>{t('properties')}</h2>
      {field !== undefined && (
        <FieldGroup key={field.id}>
          {problem !== undefined && <p role="status">{t(`fault.${problem}`)}</p>}
          <TextInput
            label={t('label')}
            value={field.label}
            maxLength={200}
            onChange={({ currentTarget }) => onField({ label: currentTarget.value })}
          />
          {isInput(field) && (
            <>
              <TextInput
                label={t('hint')}
                value={field.hint ?? ''}
                maxLength={500}
                onChange={({ currentTarget }) => onField({ hint: currentTarget.value || undefined })}
              />
              <Checkbox
                label={t('required')}
                checked={field.required}
                onChange={({ currentTarget }) => onField({ required: currentTarget.checked })}
              />
            </>
          )}
          {mayShare(field) && (
            <Parts label={t('width')} value={field.part ?? 1} name="width" onParts={(part) => onField({ part })} />
          )}
          {field.kind === 'heading' && (
            <Parts
              label={t('sectionColumns')}
              value={columnsOf(definition, at)}
              name="columns"
              onParts={(columns) => onDefinition(withColumns(definition, at, columns ?? 1))}
            />
          )}
          {(field.kind === 'choice' || field.kind === 'choices') && (
            <Textarea
              label={t('options')}
              autosize
              minRows={3}
              value={(field.options ?? []).join('\n')}
              onChange={({ currentTarget }) =>
                onField({ options: currentTarget.value.split('\n').slice(0, FORM_OPTIONS_MAXIMUM) })
              }
            />
          )}
          {(field.kind === 'number' || field.kind === 'amount') && <Bounds of={field} onChange={onField} />}
          {(field.kind === 'text' || field.kind === 'longtext') && <TextRules of={field} onChange={onField} />}
          {field.kind === 'table' && (
            <Columns columns={field.columns ?? []} onChange={(columns) => onField({ columns: [...columns] })} />
          )}
          {field.kind === 'computed' && (
            <FormulaEditor
              key={field.id}
              definition={definition}
              field={field}
              onFormula={(formula) => onField({ formula })}
            />
          )}
          <KindProperties field={field} onField={onField} />
          {(['show', 'require'] as const).map(
            (decides) =>
              (decides === 'show' || isInput(field)) && (
                <FieldCondition
                  key={decides}
                  definition={definition}
                  field={field}
                  decides={decides}
                  onChange={(condition) => onField({ [decides]: condition })}
                />
              ),
          )}
          {mask !== undefined && isInput(field) && !UNINDEXED.has(field.kind) && (
            <Select
              label={t('index')}
              clearable
              data={mask.fields.map(({ indexid, caption }) => ({ value: String(indexid), label: caption }))}
              value={field.indexid === undefined ? null : String(field.indexid)}
              onChange={(chosen) => onField({ indexid: chosen === null ? undefined : Number(chosen) })}
            />
          )}
        </FieldGroup>
      )}
      <AllConditions definition={definition} onChoose={onChoose} />
      <Target definition={definition} onChange={onDefinition} />
    </aside>
  );
}
