import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeySettings } from '#src/stores/settings/model.ts';
import { Chord } from '#src/ui/chord/Chord.tsx';
import { chordText } from '#src/ui/chord/chordText.ts';
import { chordOf, isUnfinished, mayBeChosen } from '../chord.ts';
import { chordsOf } from '../keySettings.ts';
import type { Named } from '../registry.ts';
import { isChangeable } from './model.ts';
import classes from './sheet.module.css';

/** A command whose keys are being changed; with the recorded chord if other commands already have it. */
export interface Change {
  readonly id: string;
  readonly chord?: string;
  readonly taken?: readonly Named[];
}

interface SheetLineProps {
  readonly label: string;
  readonly commands: readonly Named[];
  readonly keys: KeySettings;
  readonly change: Change | null;
  readonly onChange: (change: Change | null) => void;
  readonly onPress: (command: Named, chord: string) => void;
  readonly onTake: (command: Named, chord: string, taken: readonly Named[]) => void;
  readonly onReset: (command: Named) => void;
}

/** A command with all its keys. */
export function SheetLine({ label, commands, keys, change, onChange, onPress, onTake, onReset }: SheetLineProps) {
  const { t } = useTranslation('commands');
  const asked = commands.find(({ id }) => id === change?.id);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {commands.map((command) =>
          isChangeable(command) ? (
            <KeyButton
              key={command.id}
              command={command}
              keys={keys}
              isListening={change?.id === command.id && change.chord === undefined}
              onListen={(on) => onChange(on ? { id: command.id } : null)}
              onPress={(chord) => onPress(command, chord)}
              onReset={() => onReset(command)}
            />
          ) : (
            chordsOf(command, keys).map((chord) => <Chord key={chord} chord={chord} />)
          ),
        )}
      </dd>
      {asked !== undefined && change?.chord !== undefined && change.taken !== undefined && (
        <dd className={classes.conflict} role="alert">
          <span>
            {t('conflict', {
              chord: chordText(change.chord, ' + '),
              command: change.taken.map((one) => one.label).join(', '),
            })}
          </span>
          <Button
            size="compact-xs"
            data-autofocus
            ref={(button) => button?.focus()}
            onClick={() => onTake(asked, change.chord ?? '', change.taken ?? [])}
          >
            {t('take')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => onChange(null)}>
            {t('leave')}
          </Button>
        </dd>
      )}
    </div>
  );
}

interface KeyButtonProps {
  readonly command: Named;
  readonly keys: KeySettings;
  readonly isListening: boolean;
  readonly onListen: (on: boolean) => void;
  readonly onPress: (chord: string) => void;
  readonly onReset: () => void;
}

/** The keys of a command as a button: once pressed, it records the next keys. Escape and Tab cancel. */
function KeyButton({ command, keys, isListening, onListen, onPress, onReset }: KeyButtonProps) {
  const { t } = useTranslation('commands');
  const [refused, setRefused] = useState(false);
  const chords = chordsOf(command, keys);
  const isChanged = keys.chords[command.id] !== undefined;
  const listen = (on: boolean) => {
    setRefused(false);
    onListen(on);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isListening) return;
    if (event.key === 'Tab') return listen(false);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return listen(false);
    const chord = chordOf({ ...readPress(event), altGraph: event.getModifierState('AltGraph') }, false);
    if (chord === undefined || isUnfinished(chord)) return undefined;
    if (!mayBeChosen(chord)) return setRefused(true);
    setRefused(false);
    return onPress(chord);
  };
  const told = chords.map((chord) => chordText(chord, ' + ')).join(', ');
  return (
    <>
      <button
        type="button"
        className={classes.keys}
        data-listening={isListening}
        // While recording, Escape is for the button and must not close the dialog.
        data-mantine-stop-propagation={isListening}
        title={isListening ? undefined : t('change', { command: command.label, chord: told || t('none') })}
        onClick={() => listen(!isListening)}
        onBlur={() => isListening && listen(false)}
        onKeyDown={onKeyDown}
      >
        {isListening
          ? t(refused ? 'refused' : 'press')
          : chords.length === 0
            ? t('none')
            : chords.map((chord) => <Chord key={chord} chord={chord} />)}
      </button>
      {isChanged && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t('reset', { command: command.label })}
          title={t('reset', { command: command.label })}
          onClick={onReset}
        >
          <IconArrowBackUp size={14} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}

const readPress = ({ key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ({
  key,
  code: nativeEvent.code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
});
