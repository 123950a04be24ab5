import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSettings } from '#src/stores/settings/effects.ts';
import type { KeySettings } from '#src/stores/settings/model.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { chordText } from '#src/ui/chord/chordText.ts';
import { conflictsOf, withChord, withoutChange } from '../keySettings.ts';
import type { Named } from '../registry.ts';
import { groupsOf } from './model.ts';
import { type Change, SheetLine } from './SheetLine.tsx';
import classes from './sheet.module.css';

const keep = (keys: KeySettings): void =>
  changeSettings((draft) => {
    draft.keys = { singles: keys.singles, chords: { ...keys.chords } };
  });

/** Keys and commands, grouped; pressing a command's keys changes them. */
export function ShortcutSheet({ commands }: { readonly commands: readonly Named[] }) {
  const { t } = useTranslation('commands');
  const keys = useSettings((settings) => settings.keys);
  const [change, setChange] = useState<Change | null>(null);
  const [told, setTold] = useState('');

  const choose = (command: Named, chord: string, taken: readonly Named[]) => {
    keep(withChord(keys, command, chord, taken));
    setChange(null);
    setTold(t('changed', { command: command.label, chord: chordText(chord, ' + ') }));
  };
  const press = (command: Named, chord: string) => {
    const taken = conflictsOf(command, chord, commands, keys);
    if (taken.length === 0) choose(command, chord, []);
    else setChange({ id: command.id, chord, taken });
  };
  const reset = (command: Named) => {
    keep(withoutChange(keys, command.id));
    setTold(t('isReset', { command: command.label }));
  };
  return (
    <div className={classes.sheet}>
      <div className={classes.head}>
        <p>{t('hint')}</p>
        <Switch
          label={t('singles')}
          description={t('singlesHint')}
          checked={keys.singles}
          onChange={(event) => keep({ ...keys, singles: event.currentTarget.checked })}
        />
        <Button
          variant="default"
          size="xs"
          disabled={Object.keys(keys.chords).length === 0}
          onClick={() => {
            keep({ ...keys, chords: {} });
            setTold(t('allReset'));
          }}
        >
          {t('resetAll')}
        </Button>
      </div>
      <p role="status" className={classes.told}>
        {told}
      </p>
      <div className={classes.groups}>
        {groupsOf(commands, keys).map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ label, commands: same }) => (
                <SheetLine
                  key={label}
                  label={label}
                  commands={same}
                  keys={keys}
                  change={change}
                  onChange={setChange}
                  onPress={press}
                  onTake={choose}
                  onReset={reset}
                />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}
