import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_KINDS, type FormField, type FormKind } from '#core/contract/work/form.ts';
import type { DefinitionProblem } from '#core/forms/check.ts';
import classes from '../forms.module.css';

interface FieldRowsProps {
  readonly fields: readonly FormField[];
  readonly chosen: number;
  readonly problems: readonly DefinitionProblem[];
  readonly onChoose: (at: number) => void;
  readonly onMove: (from: number, to: number) => void;
  /** Puts a new field behind a place. */
  readonly onAdd: (kind: FormKind, behind: number) => void;
}

const isKind = (value: unknown): value is FormKind => FORM_KINDS.some((kind) => kind === value);
const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The fields of the form, in order: dragged with the mouse, moved with Alt and the arrow keys. */
export function FieldRows({ fields, chosen, problems, onChoose, onMove, onAdd }: FieldRowsProps) {
  const { t } = useTranslation('forms');
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(chosen + step, fields.length - 1)));
  };
  if (fields.length === 0) return <Empty onAdd={onAdd} />;
  return (
    <ul
      role="listbox"
      aria-label={t('fields')}
      aria-activedescendant={`row-${fields[chosen]?.id ?? ''}`}
      tabIndex={0}
      className={classes['rows']}
      onKeyDown={onKey}
    >
      {fields.map((field, at) => (
        <Row
          key={field.id}
          field={field}
          at={at}
          isChosen={at === chosen}
          problem={problems.find((one) => one.field === field.id)?.what}
          onChoose={onChoose}
          onMove={onMove}
          onAdd={onAdd}
        />
      ))}
    </ul>
  );
}

function Empty({ onAdd }: Pick<FieldRowsProps, 'onAdd'>) {
  const { t } = useTranslation('forms');
  const area = useRef<HTMLParagraphElement>(null);
  const drop = useEffectEvent((kind: FormKind) => onAdd(kind, -1));
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
    <p ref={area} className={classes['empty']}>
      {t('noFields')}
    </p>
  );
}

interface RowProps extends Pick<FieldRowsProps, 'onChoose' | 'onMove' | 'onAdd'> {
  readonly field: FormField;
  readonly at: number;
  readonly isChosen: boolean;
  readonly problem: DefinitionProblem['what'] | undefined;
}

function Row({ field, at, isChosen, problem, onChoose, onMove, onAdd }: RowProps) {
  const { t } = useTranslation('forms');
  const row = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((data: Readonly<Record<string | symbol, unknown>>) => {
    setOver(false);
    const { kind, from } = data;
    if (isKind(kind)) onAdd(kind, at);
    else if (typeof from === 'number') onMove(from, at);
  });
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    return combine(
      draggable({ element, getInitialData: () => ({ from: at }) }),
      dropTargetForElements({
        element,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => drop(source.data),
      }),
    );
  }, [at]);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The list has the focus and the keys; a row is chosen with the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={row}
      id={`row-${field.id}`}
      role="option"
      aria-selected={isChosen}
      className={classes['row']}
      data-over={isOver}
      data-half={field.half === true}
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
