import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_KINDS, type FormField, type FormKind } from '#core/contract/work/form.ts';
import type { DefinitionProblem } from '#core/forms/check.ts';
import type { Edge } from '#core/forms/layout.ts';
import { placeIn, rowData } from '#src/ui/drag/rows.ts';
import { type Dragged, useDragAndDrop } from '#src/ui/drag/useDragAndDrop.ts';
import classes from '../forms.module.css';
import own from './build.module.css';
import { placeOf } from '../place.ts';

interface FieldRowsProps {
  readonly fields: readonly FormField[];
  readonly chosen: number;
  readonly problems: readonly DefinitionProblem[];
  readonly onChoose: (at: number) => void;
  /** Drops an existing field, or a new one of a kind, at an edge of another field. */
  readonly onDrop: (dropped: number | FormKind, at: number, edge: Edge) => void;
}

const isKind = (value: unknown): value is FormKind => FORM_KINDS.some((kind) => kind === value);
const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const EDGES = ['top', 'bottom', 'left', 'right'] as const;

/** The fields of the form at their widths. Drag one to an edge of another, or move it with Alt and the arrow keys. */
export function FieldRows({ fields, chosen, problems, onChoose, onDrop }: FieldRowsProps) {
  const { t } = useTranslation('forms');
  const list = useId();
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(chosen + step, fields.length - 1)));
  };
  if (fields.length === 0) return <Empty onDrop={onDrop} />;
  return (
    <ul
      role="listbox"
      aria-label={t('fields')}
      aria-activedescendant={`row-${fields[chosen]?.id ?? ''}`}
      tabIndex={0}
      className={own['rows']}
      onKeyDown={onKey}
    >
      {fields.map((field, at) => (
        <Row
          key={field.id}
          list={list}
          field={field}
          at={at}
          isChosen={at === chosen}
          problem={problems.find((one) => one.field === field.id)?.what}
          onChoose={onChoose}
          onDrop={onDrop}
        />
      ))}
    </ul>
  );
}

function Empty({ onDrop }: Pick<FieldRowsProps, 'onDrop'>) {
  const { t } = useTranslation('forms');
  const area = useRef<HTMLParagraphElement>(null);
  const drop = useEffectEvent((kind: FormKind) => onDrop(kind, 0, 'top'));
  useEffect(
    () =>
      area.current === null
        ? undefined
        : dropTargetForElements({
            element: area.current,
            onDrop: ({ source }) => isKind(source.data['kind']) && drop(source.data['kind']),
          }),
    [],
  );
  return (
    <p ref={area} className={own['empty']}>
      {t('noFields')}
    </p>
  );
}

interface RowProps extends Pick<FieldRowsProps, 'onChoose' | 'onDrop'> {
  readonly list: string;
  readonly field: FormField;
  readonly at: number;
  readonly isChosen: boolean;
  readonly problem: DefinitionProblem['what'] | undefined;
}

function Row({ list, field, at, isChosen, problem, onChoose, onDrop }: RowProps) {
  const { t } = useTranslation('forms');
  /** The dragged field: one of the form, or a new one of a kind. */
  const fieldOf = (dragged: Dragged) => (isKind(dragged['kind']) ? dragged['kind'] : placeIn(list, dragged));
  const { item: row, edge } = useDragAndDrop<HTMLLIElement>({
    data: rowData(list, at),
    edges: EDGES,
    accepts: (dragged) => fieldOf(dragged) !== undefined,
    onDrop: (dragged, over) => {
      const dropped = fieldOf(dragged);
      if (dropped !== undefined) onDrop(dropped, at, over ?? 'bottom');
    },
  });
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen, row]);
  return (
    // The list has focus and handles the keys; rows are selected with the mouse only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={row}
      id={`row-${field.id}`}
      role="option"
      aria-selected={isChosen}
      className={own['row']}
      data-drop-edge={edge}
      style={placeOf(field)}
      onClick={() => onChoose(at)}
    >
      <IconGripVertical size={14} aria-hidden />
      <span className={classes['label']}>
        {field.label}
        {field.required && ' *'}
      </span>
      <span className={classes['quiet']}>
        {problem === undefined ? t(`kinds.${field.kind}`) : t(`fault.${problem}`)}
      </span>
    </li>
  );
}
