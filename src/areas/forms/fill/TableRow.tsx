import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormColumn } from '#core/contract/work/form.ts';
import type { AnswerProblem } from '#core/forms/check.ts';
import { stepOfKeys } from '#src/ui/drag/rows.ts';
import { useDraggedRow } from '#src/ui/drag/useDraggedRow.ts';
import { cellElementId } from './fieldElement.ts';
import classes from './table.module.css';

interface TableRowProps {
  /** The table it belongs to: rows can only be moved within it. */
  readonly table: string;
  /** Of the table. */
  readonly elementId: string;
  readonly at: number;
  readonly count: number;
  readonly columns: readonly FormColumn[];
  readonly row: Readonly<Record<string, string>>;
  readonly problems: readonly AnswerProblem[];
  readonly onText: (column: string, text: string) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

const FOCUSABLE = 'input:not([type=hidden]), button';

/** A table row: drag it by the handle, or move it with Alt and the arrow keys; focus moves with it. */
export function TableRow({
  table,
  elementId,
  at,
  count,
  columns,
  row,
  problems,
  onText,
  onMove,
  onRemove,
}: TableRowProps) {
  const { t } = useTranslation('forms');
  const { row: line, grip, edge } = useDraggedRow<HTMLTableRowElement, HTMLButtonElement>(table, at, onMove);
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const to = at + stepOfKeys(event);
    if (to === at) return;
    event.preventDefault();
    // Otherwise a select field would open.
    event.stopPropagation();
    if (to < 0 || to >= count) return;
    onMove(at, to);
    const { currentTarget } = event;
    const place = [...currentTarget.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement ?? currentTarget);
    const next = to > at ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
    next?.querySelectorAll<HTMLElement>(FOCUSABLE)[place]?.focus();
  };
  return (
    <tr ref={line} data-drop-edge={edge} onKeyDownCapture={onKey}>
      <td>
        <ActionIcon
          ref={grip}
          variant="subtle"
          color="gray"
          className={classes['grip']}
          aria-label={t('moveRow', { row: at + 1 })}
          title={t('moveRow', { row: at + 1 })}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
      </td>
      {columns.map((column) => {
        const problem = problems.find((one) => one.row === at && one.column === column.id);
        return (
          <td key={column.id} data-label={column.required ? `${column.label} *` : column.label}>
            <Cell
              id={cellElementId(elementId, at, column.id)}
              column={column}
              name={t('cell', { column: column.label, row: at + 1 })}
              text={row[column.id] ?? ''}
              error={problem === undefined ? undefined : t(`problem.${problem.what}`, { bound: problem.bound ?? 0 })}
              onText={(text) => onText(column.id, text)}
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
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

interface CellProps {
  readonly id: string;
  readonly column: FormColumn;
  readonly name: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function Cell({ id, column, name, text, error, onText }: CellProps) {
  if (column.kind === 'choice')
    return (
      <Select
        id={id}
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
      id={id}
      aria-label={name}
      value={text}
      error={error}
      inputMode={column.kind === 'text' || column.kind === 'date' ? undefined : 'decimal'}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
