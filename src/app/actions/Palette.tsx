import { Modal } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { runCommand } from '#src/commands/named.ts';
import { type Entry, matching } from '#src/commands/palette.ts';
import { Chord } from '#src/ui/chord/Chord.tsx';
import classes from './palette.module.css';
import { closePalette } from './palette.ts';

const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** All commands available now, searchable by typing; a number opens the document with that number. */
export default function Palette({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation('shell');
  const [origin] = useState(() => document.activeElement);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const docid = /^\s*([1-9]\d{0,8})\s*$/.exec(typed)?.[1];
  const opening: readonly Entry[] =
    docid === undefined
      ? []
      : [
          {
            id: 'document.open',
            group: t('actions.go'),
            label: t('palette.document', { docid }),
            chords: [],
            run: () => runCommand('document.open', { docid: Number(docid) }),
          },
        ];
  const shown = [...opening, ...matching(entries, typed)];
  const chosen = Math.min(at, shown.length - 1);

  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const close = () => {
    // The focus is restored before a command runs, as the command may depend on it or move it.
    flushSync(closePalette);
    if (origin instanceof HTMLElement) origin.focus();
  };
  const run = (command: Entry | undefined) => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(chosen + step, shown.length - 1)));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={close}
      returnFocus={false}
      withCloseButton={false}
      size={560}
      yOffset="12vh"
      padding={0}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('actions.palette') } }}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          role="combobox"
          aria-label={t('actions.palette')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen < 0 ? undefined : `${listId}-${chosen}`}
          placeholder={t('palette.placeholder')}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul ref={list} id={listId} role="listbox" aria-label={t('actions.palette')} className={classes.list}>
        {shown.map((command, index) => (
          <li
            key={command.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            aria-checked={command.checked}
            className={classes.option}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <span className={classes.label}>
              {command.label}
              {command.checked === true && <IconCheck size={16} aria-hidden />}
            </span>
            <span className={classes.group}>{command.group}</span>
            {command.chords.map((chord) => (
              <Chord key={chord} chord={chord} />
            ))}
          </li>
        ))}
      </ul>
      <p className={classes.empty} role="status">
        {shown.length === 0 ? t('palette.empty') : ''}
      </p>
    </Modal>
  );
}
