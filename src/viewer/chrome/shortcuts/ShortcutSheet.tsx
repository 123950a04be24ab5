import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sections } from './sections.ts';
import classes from './shortcuts.module.css';

const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

/** The keys that mean something here, grouped. */
export function ShortcutSheet({ canEdit }: { readonly canEdit: boolean }) {
  const { t } = useTranslation('viewer');
  return (
    <div className={classes['sheet']}>
      {sections(canEdit).map(({ title, lines }) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <dl>
            {lines.map(({ label, chords }) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{chords.map((chord) => <Chord key={chord} chord={chord} />)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Chord({ chord }: { readonly chord: string }) {
  const keys = chord === '+' ? ['+'] : chord.split('+');
  return <Kbd size="xs">{keys.map((key) => SIGNS[key] ?? key).join(' + ')}</Kbd>;
}
