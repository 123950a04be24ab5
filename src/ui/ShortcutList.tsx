import { Kbd } from '@mantine/core';
import { useChordText } from './useChordText.ts';
import classes from './shortcutList.module.css';

/** A group of shortcuts in the user's language. */
interface ShortcutGroup {
  readonly title: string;
  readonly actions: readonly { readonly label: string; readonly chords: readonly string[] }[];
}

/** Keys and what they do, grouped. */
export function ShortcutList({ groups }: { readonly groups: readonly ShortcutGroup[] }) {
  return (
    // What scrolls must be reached by keyboard (WCAG 2.1.1), and there is nothing else in it to be reached.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.sheet} tabIndex={0}>
      {groups.map(({ title, actions }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {actions.map(({ label, chords }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {chords.map((chord) => (
                    <Chord key={chord} chord={chord} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Keys that are pressed together. */
export function Chord({ chord }: { readonly chord: string }) {
  const chordText = useChordText();
  return <Kbd size="xs">{chordText(chord, ' + ')}</Kbd>;
}
