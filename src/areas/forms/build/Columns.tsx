import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FORM_COLUMNS_MAXIMUM, type FormColumn } from '#core/contract/work/form.ts';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';
import classes from './build.module.css';
import { Bounds } from './Bounds.tsx';
import { TextRules } from './TextRules.tsx';

/** Clears a column's rules when its kind changes: those of the old kind would still be checked but not shown. */
const NO_RULES: Partial<FormColumn> = {
  minlength: undefined,
  maxlength: undefined,
  format: undefined,
  pattern: undefined,
  minimum: undefined,
  maximum: undefined,
};

const KINDS = ['text', 'number', 'amount', 'date', 'choice'] as const;

/** Edits the columns of a table field. */
export function Columns({
  columns,
  onChange,
}: {
  readonly columns: readonly FormColumn[];
  readonly onChange: (columns: readonly FormColumn[]) => void;
}) {
  const { t } = useTranslation('forms');
  const set = (at: number, change: Partial<FormColumn>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...change } : column)));
  const add = () => {
    const taken = new Set(columns.map(({ id }) => id));
    let count = columns.length + 1;
    while (taken.has(`c${count}`)) count += 1;
    onChange([...columns, { id: `c${count}`, kind: 'text', label: t('column', { no: count }), required: false }]);
  };
  return (
    <FieldGroup legend={t('columns')}>
      {columns.map((column, at) => (
        <div key={column.id} className={classes['column']}>
          <TextInput
            aria-label={t('label')}
            value={column.label}
            onChange={({ currentTarget }) => set(at, { label: currentTarget.value })}
          />
          <Select
            aria-label={t('kind')}
            data={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            value={column.kind}
            allowDeselect={false}
            onChange={(kind) => set(at, { ...NO_RULES, kind: KINDS.find((one) => one === kind) ?? 'text' })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeColumn', { column: column.label })}
            title={t('removeColumn', { column: column.label })}
            onClick={() => onChange(columns.toSpliced(at, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
          <Checkbox
            label={t('required')}
            checked={column.required}
            onChange={({ currentTarget }) => set(at, { required: currentTarget.checked })}
          />
          {column.kind === 'choice' && (
            <Textarea
              aria-label={t('options')}
              autosize
              value={(column.options ?? []).join('\n')}
              onChange={({ currentTarget }) => set(at, { options: currentTarget.value.split('\n') })}
            />
          )}
          {(column.kind === 'text' || column.kind === 'number' || column.kind === 'amount') && (
            <details key={column.kind} className={classes['rules']}>
              <summary>{t('columnRules', { column: column.label })}</summary>
              {column.kind === 'text' ? (
                <TextRules of={column} onChange={(rules) => set(at, rules)} />
              ) : (
                <Bounds of={column} onChange={(bounds) => set(at, bounds)} />
              )}
            </details>
          )}
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={columns.length >= FORM_COLUMNS_MAXIMUM}
        onClick={add}
      >
        {t('addColumn')}
      </Button>
    </FieldGroup>
  );
}
