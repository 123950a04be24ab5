import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_ROWS_MAXIMUM } from '#core/contract/work/form.ts';
import { rowsOf } from '#core/forms/model.ts';
import { moved } from '#src/ui/drag/rows.ts';
import classes from './table.module.css';
import { type FieldInputProps, useFieldElementId } from './fieldElement.ts';
import { TableRow } from './TableRow.tsx';

/** A table with repeating rows; there is always one empty row at the end. */
export function TableInput({
  field,
  value,
  problems,
  error,
  onChange,
}: Pick<FieldInputProps, 'field' | 'value' | 'problems' | 'onChange'> & { readonly error: string | undefined }) {
  const { t } = useTranslation('forms');
  const { id, label, hint, columns = [] } = field;
  const table = useId();
  const elementId = useFieldElementId(id);
  const body = useRef<HTMLTableSectionElement>(null);
  const isAdding = useRef(false);
  const held = rowsOf(value === undefined ? {} : { [id]: value }, id);
  const rows = held.length === 0 ? [{}] : held;
  useEffect(() => {
    if (isAdding.current) body.current?.querySelector<HTMLElement>('tr:last-child input:not([type=hidden])')?.focus();
    isAdding.current = false;
  });
  const change = (next: readonly Readonly<Record<string, string>>[]) =>
    onChange(
      id,
      next.map((row) => ({ ...row })),
    );
  const set = (at: number, column: string, text: string) =>
    change(rows.map((row, index) => (index === at ? { ...row, [column]: text } : row)));
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div">
      <table className={classes['table']} id={elementId} tabIndex={-1} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.label}
                {column.required && <span aria-hidden> *</span>}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row: Readonly<Record<string, string>>, at) => (
            <TableRow
              // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that tells them apart
              key={at}
              table={table}
              elementId={elementId}
              at={at}
              count={rows.length}
              columns={columns}
              row={row}
              problems={problems}
              onText={(column, text) => set(at, column, text)}
              onMove={(from, to) => change(moved(rows, from, to))}
              onRemove={() => change(rows.toSpliced(at, 1))}
            />
          ))}
        </tbody>
      </table>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={rows.length >= FORM_ROWS_MAXIMUM}
        onClick={() => {
          isAdding.current = true;
          change([...rows, {}]);
        }}
      >
        {t('addRow')}
      </Button>
    </Input.Wrapper>
  );
}
