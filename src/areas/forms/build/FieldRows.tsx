import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_KINDS, type FormField, type FormKind } from '#core/contract/work/form.ts';
import type { DefinitionProblem } from '#core/forms/check.ts';
import type { Edge } from '#core/forms/layout.ts';
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
  readonly field: FormField;
  readonly at: number;
  readonly isChosen: boolean;
  readonly problem: DefinitionProblem['what'] | undefined;
}

function Row({ field, at, isChosen, problem, onChoose, onDrop }: RowProps) {
  const { t } = useTranslation('forms');
  const row = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<string | null>(null);
  const drop = useEffectEvent((dropped: Record<string | symbol, unknown>, over: string | null) => {
    setEdge(null);
    const side = EDGES.find((one) => one === over) ?? 'bottom';
    const { kind, from } = dropped;
    if (isKind(kind) || typeof from === 'number') onDrop(isKind(kind) ? kind : Number(from), at, side);
  });
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    return combine(
      draggable({ element, getInitialData: () => ({ from: at }) }),
      dropTargetForElements({
        element,
        getData: ({ input }) => attachClosestEdge({}, { input, element, allowedEdges: [...EDGES] }),
        canDrop: ({ source }) => source.element !== element,
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, self }) => drop(source.data, extractClosestEdge(self.data)),
      }),
    );
  }, [at]);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The list has focus and handles the keys; rows are selected with the mouse only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={row}
      id={`row-${field.id}`}
      role="option"
      aria-selected={isChosen}
      className={own['row']}
      data-edge={edge ?? undefined}
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
