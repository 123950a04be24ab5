import type { KeySettings } from '#src/stores/settings/model.ts';
import { isSingle } from './chord.ts';
import type { Command } from './command.ts';
import { mayMeet } from './context.ts';

type Keyed = Pick<Command, 'id' | 'chord' | 'when'>;

/** The default keys of a command. */
export const ownChords = ({ chord }: Pick<Command, 'chord'>): readonly string[] =>
  chord === undefined ? [] : typeof chord === 'string' ? [chord] : chord;

/** The keys of a command: chosen by the user or the defaults; single characters only if enabled. */
export const chordsOf = (command: Keyed, { chords, singles }: KeySettings): readonly string[] => {
  const chosen = chords[command.id] ?? ownChords(command);
  return singles ? chosen : chosen.filter((chord) => !isSingle(chord));
};

/** The other commands that the chord would already trigger in the same situation. */
export const conflictsOf = <Other extends Keyed>(
  command: Keyed,
  chord: string,
  others: readonly Other[],
  keys: KeySettings,
): readonly Other[] =>
  others.filter(
    (other) => other.id !== command.id && chordsOf(other, keys).includes(chord) && mayMeet(command.when, other.when),
  );

/** Assigns a chord to a command alone, and removes it from the commands that had it. */
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

/** Restores a command's default keys. */
export const withoutChange = (keys: KeySettings, id: string): KeySettings => ({
  ...keys,
  chords: Object.fromEntries(Object.entries(keys.chords).filter(([changed]) => changed !== id)),
});
