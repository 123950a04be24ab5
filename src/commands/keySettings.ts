import type { KeySettings } from '#src/stores/settings/model.ts';
import { isSingle } from './chord.ts';
import type { Command } from './command.ts';
import { mayMeet } from './context.ts';

type Keyed = Pick<Command, 'id' | 'chord' | 'when'>;

/** The keys of a command as it was made. */
export const ownChords = ({ chord }: Pick<Command, 'chord'>): readonly string[] =>
  chord === undefined ? [] : typeof chord === 'string' ? [chord] : chord;

/** The keys that do a command: what the user chose, else its own; single signs only where they are wanted. */
export const chordsOf = (command: Keyed, { chords, singles }: KeySettings): readonly string[] => {
  const chosen = chords[command.id] ?? ownChords(command);
  return singles ? chosen : chosen.filter((chord) => !isSingle(chord));
};

/** The commands among others that a chord does already where it would do this one. */
export const conflictsOf = <Other extends Keyed>(
  command: Keyed,
  chord: string,
  others: readonly Other[],
  keys: KeySettings,
): readonly Other[] =>
  others.filter(
    (other) => other.id !== command.id && chordsOf(other, keys).includes(chord) && mayMeet(command.when, other.when),
  );

/** Puts a command on a chord alone, and takes the chord from the commands that had it there. */
export const withChord = (keys: KeySettings, command: Keyed, chord: string, from: readonly Keyed[]): KeySettings => ({
  ...keys,
  chords: {
    ...keys.chords,
    ...Object.fromEntries(
      from.map((other) => [
        other.id,
        (keys.chords[other.id] ?? ownChords(other)).filter((candidate) => candidate !== chord),
      ]),
    ),
    [command.id]: [chord],
  },
});

/** Back to a command's own keys. */
export const withoutChange = (keys: KeySettings, id: string): KeySettings => ({
  ...keys,
  chords: Object.fromEntries(Object.entries(keys.chords).filter(([changed]) => changed !== id)),
});
