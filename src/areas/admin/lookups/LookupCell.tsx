import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from './lookups.module.css';

interface LookupCellProps {
  /** What the value is, of which row. */
  readonly label: string;
  readonly value: string;
  /** @returns whether it was saved; otherwise what was typed stays in the field */
  readonly onSave: (value: string) => Promise<boolean>;
  /** Called when the value begins and ends to be changed. */
  readonly onOpen: (isOpen: boolean) => void;
}

/** A value that is changed in its place: a press or Enter begins, Enter or leaving the field saves, Escape discards. */
export function LookupCell({ label, value, onSave, onOpen }: LookupCellProps) {
  const [draft, setDraft] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const shown = useRef<HTMLButtonElement>(null);
  /** The focus goes back to the value, unless the user has moved it elsewhere. */
  const returns = useRef(false);
  const isOpen = draft !== undefined;
  useEffect(() => {
    if (!isOpen && returns.current) shown.current?.focus();
    returns.current = false;
  }, [isOpen]);

  const close = (byKey: boolean) => {
    returns.current = byKey;
    setDraft(undefined);
    onOpen(false);
  };
  const save = async (byKey: boolean) => {
    if (draft === undefined || isSaving) return;
    if (draft.trim() === value) return close(byKey);
    setSaving(true);
    const isSaved = await onSave(draft.trim());
    setSaving(false);
    if (isSaved) close(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close(true);
    else if (event.key === 'Enter') void save(true);
    else return;
    // Enter would add the row that is being typed above, Escape would close what the table is in.
    event.preventDefault();
    event.stopPropagation();
  };
  if (draft === undefined)
    return (
      <UnstyledButton
        ref={shown}
        className={classes.value}
        aria-label={value === '' ? label : labelled(label, value)}
        onClick={() => {
          setDraft(value);
          onOpen(true);
        }}
      >
        {value}
      </UnstyledButton>
    );
  return (
    <TextInput
      autoFocus
      aria-label={label}
      value={draft}
      maxLength={4000}
      readOnly={isSaving}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => void save(false)}
      onKeyDown={onKeyDown}
    />
  );
}
