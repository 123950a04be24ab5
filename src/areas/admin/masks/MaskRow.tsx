import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDraggedRow } from '#src/ui/drag/useDraggedRow.ts';
import classes from './masks.module.css';
import type { MaskFieldDraft } from '../edit/draft.ts';
import type { RowOf } from '../store.ts';
import { FIELD_FLAGS, hasFlag, holdsValue, PURPOSES, purposesOf, withFlag, withPurpose } from './model.ts';
import { pendingPurpose } from './sought.ts';

const box = (label: string, checked: boolean, onChange: (checked: boolean) => void) => (
  <Checkbox size="xs" label={label} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
);

interface MaskRowProps {
  /** The mask's list: only its own fields can be dropped in it. */
  readonly list: string;
  readonly field: MaskFieldDraft;
  readonly at: number;
  readonly last: number;
  readonly index: RowOf<'index'> | undefined;
  readonly onField: (field: MaskFieldDraft) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/** A field of a mask: moved by dragging, by its buttons, or with Alt and the arrow keys. */
export function MaskRow({ list, field, at, last, index, onField, onMove, onRemove }: MaskRowProps) {
  const { t } = useTranslation('admin');
  const { row, edge, onKeyDown } = useDraggedRow<HTMLLIElement>(list, at, onMove);
  const name = field.caption;
  const pending = pendingPurpose(field);
  return (
    // The keys come from the focused fields and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li ref={row} className={classes.maskRow} data-drop-edge={edge} onKeyDown={onKeyDown}>
      <IconGripVertical size={14} aria-hidden />
      <TextInput
        aria-label={t('mask.caption', { name: index?.caption ?? field.caption })}
        value={field.caption}
        maxLength={200}
        onChange={(event) => onField({ ...field, caption: event.currentTarget.value })}
      />
      <span className={classes.rowTools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('mask.up', { name })}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('mask.down', { name })}
          disabled={at === last}
          onClick={() => onMove(at, at + 1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('mask.remove', { name })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </span>
      {pending === undefined ? (
        <PurposeSelect field={field} onField={onField} />
      ) : (
        <span className={classes.purpose}>{t(`mask.purpose.${pending}`)}</span>
      )}
      {holdsValue(field) && <ValueRules field={field} index={index} onField={onField} />}
    </li>
  );
}

/** What the field is for: a value, or words of the search. Combinations of other programs are named and kept. */
function PurposeSelect({ field, onField }: Pick<MaskRowProps, 'field' | 'onField'>) {
  const { t } = useTranslation('admin');
  const now = purposesOf(field);
  const isChosen = now.length === 1 && PURPOSES.some((purpose) => purpose === now[0]);
  const kept = now.map((purpose) => t(`mask.purpose.${purpose}`)).join(' · ');
  return (
    <NativeSelect
      className={classes.purpose}
      size="xs"
      aria-label={t('mask.purposeOf', { name: field.caption })}
      value={isChosen ? now[0] : ''}
      data={[
        ...(isChosen ? [] : [{ value: '', label: kept }]),
        ...PURPOSES.map((purpose) => ({ value: purpose, label: t(`mask.purpose.${purpose}`) })),
      ]}
      onChange={(event) => {
        const purpose = PURPOSES.find((one) => one === event.currentTarget.value);
        if (purpose !== undefined) onField(withPurpose(field, purpose));
      }}
    />
  );
}

function ValueRules({ field, index, onField }: Pick<MaskRowProps, 'field' | 'index' | 'onField'>) {
  const { t } = useTranslation('admin');
  return (
    <span className={classes.maskFlags}>
      {box(t('mask.required'), field.required, (required) => onField({ ...field, required }))}
      {box(t('mask.lookup'), field.lookup, (lookup) => onField({ ...field, lookup }))}
      {index?.type === 'text' && box(t('mask.textarea'), field.textarea, (textarea) => onField({ ...field, textarea }))}
      {FIELD_FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          size="xs"
          label={t(`mask.${flag}`)}
          checked={hasFlag(field, flag)}
          onChange={(event) => onField(withFlag(field, flag, event.currentTarget.checked))}
        />
      ))}
    </span>
  );
}
