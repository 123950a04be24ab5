import { useTranslation } from 'react-i18next';
import { ShortcutList } from '#src/viewer/chrome/shortcuts/ShortcutList.tsx';
import { COMPARE_KEYS } from './keys.ts';

/** The keys that mean something in a comparison, and in its strip of pages. */
export function CompareShortcuts() {
  const { t } = useTranslation(['compare', 'viewer']);
  const lines = [...Map.groupBy(COMPARE_KEYS, ({ label }) => label)].map(([label, keys]) => ({ label: t(label), chords: keys.map(({ chord }) => chord) }));
  const strip = [
    { label: t('viewer:shortcuts.of.step'), chords: ['ArrowUp', 'ArrowDown'] },
    { label: t('viewer:shortcuts.of.ends'), chords: ['Home', 'End'] },
    { label: t('viewer:shortcuts.of.go'), chords: ['Enter'] },
  ];
  return <ShortcutList groups={[{ title: t('toolbar'), lines }, { title: t('strip'), lines: strip }]} />;
}
