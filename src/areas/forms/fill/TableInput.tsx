import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FORM_ROWS_MAXIMUM, type FormColumn } from '#core/contract/work/form.ts';
import { rowsOf } from '#core/forms/model.ts';
import classes from '../forms.module.css';
import type { FieldInputProps } from './fieldElement.ts';

/** A table with repeating rows; there is always one more to be filled. */
export function TableInput({
  field,
  value,
  problems,
  error,
  onChange,
}: Pick<FieldInputProps, 'field' | 'value' | 'problems' | 'onChange'> & { readonly error: string | undefined }) {
  const { t } = useTranslation('forms');
  const { id, label, hint, columns = [] } = field;
  const held = rowsOf(value === undefined ? {} : { [id]: value }, id);
  const rows = held.length === 0 ? [{}] : held;
  const change = (next: readonly Readonly<Record<string, string>>[]) =>
    onChange(
      id,
      next.map((row) => ({ ...row })),
    );
  const set = (at: number, column: string, text: string) =>
    change(rows.map((row, index) => (index === at ? { ...row, [column]: text } : row)));
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div">
      <table className={classes['table']} id={`form-${id}`} tabIndex={-1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.label}
                {column.required && <span aria-hidden> *</span>}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row: Readonly<Record<string, string>>, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that tells them apart
            <tr key={at}>
              {columns.map((column) => {
                const problem = problems.find((one) => one.row === at && one.column === column.id);
                return (
                  <td key={column.id}>
                    <Cell
                      column={column}
                      name={t('cell', { column: column.label, row: at + 1 })}
                      text={row[column.id] ?? ''}
                      error={
                        problem === undefined ? undefined : t(`problem.${problem.what}`, { bound: problem.bound ?? 0 })
                      }
                      onText={(text) => set(at, column.id, text)}
                    />
                  </td>
                );
              })}
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('removeRow', { row: at + 1 })}
                  title={t('removeRow', { row: at + 1 })}
                  onClick={() => change(rows.toSpliced(at, 1))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={rows.length >= FORM_ROWS_MAXIMUM}
        onClick={() => change([...rows, {}])}
      >
        {t('addRow')}
      </Button>
    </Input.Wrapper>
  );
}

interface CellProps {
  readonly column: FormColumn;
  readonly name: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function Cell({ column, name, text, error, onText }: CellProps) {
  if (column.kind === 'choice')
    return (
      <Select
        aria-label={name}
        data={[...(column.options ?? [])]}
        value={text === '' ? null : text}
        error={error}
        clearable
        onChange={(chosen) => onText(chosen ?? '')}
      />
    );
  return (
    <TextInput
      aria-label={name}
      value={text}
      error={error}
      inputMode={column.kind === 'text' || column.kind === 'date' ? undefined : 'decimal'}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
