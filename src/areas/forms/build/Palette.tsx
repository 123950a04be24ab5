import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_KINDS, type FormKind } from '#core/contract/work/form.ts';
import classes from './build.module.css';

/** The field kinds. Clicking one inserts it after the selected field; they can also be dragged. */
export function Palette({ onAdd }: { readonly onAdd: (kind: FormKind) => void }) {
  const { t } = useTranslation('forms');
  return (
    <aside className={classes['palette']} aria-label={t('palette')}>
      <h2>{t('palette')}</h2>
      {FORM_KINDS.map((kind) => (
        <Kind key={kind} kind={kind} label={t(`kinds.${kind}`)} onAdd={onAdd} />
      ))}
    </aside>
  );
}

interface KindProps {
  readonly kind: FormKind;
  readonly label: string;
  readonly onAdd: (kind: FormKind) => void;
}

function Kind({ kind, label, onAdd }: KindProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(
    () =>
      button.current === null ? undefined : draggable({ element: button.current, getInitialData: () => ({ kind }) }),
    [kind],
  );
  return (
    <button ref={button} type="button" className={classes['kind']} onClick={() => onAdd(kind)}>
      {label}
    </button>
  );
}
