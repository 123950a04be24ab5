import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, offerActions } from '#src/stores/shell/actions.ts';
import { COMPARE_KEYS, type CompareControl, compareKey } from './keys.ts';

/** Where letters and arrows belong to what has the focus. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;

/** The keyboard of a comparison (keys.ts), and what it does as actions, with the keys of its strip of pages. */
export function useCompareKeys(control: CompareControl): void {
  const { t } = useTranslation(['compare', 'viewer']);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (isElsewhere(event.target) && event.key !== 'F8')
    )
      return;
    const key = compareKey(event);
    if (key === undefined) return;
    key.run(control);
    event.preventDefault();
  });
  const describe = useEffectEvent(() => {
    const keys = [...Map.groupBy(COMPARE_KEYS, ({ label }) => label)].map(([label, same]): Action => ({
      id: label,
      label: t(label),
      chords: same.map(({ chord }) => chord),
      run: () => same[0]?.run(control),
    }));
    const strip: readonly Action[] = [
      { label: t('viewer:shortcuts.of.step'), chords: ['ArrowUp', 'ArrowDown'] },
      { label: t('viewer:shortcuts.of.ends'), chords: ['Home', 'End'] },
      { label: t('viewer:shortcuts.of.go'), chords: ['Enter'] },
    ];
    return [
      { title: t('toolbar'), actions: keys },
      { title: t('strip'), actions: strip },
    ];
  });
  useEffect(() => {
    const withdraw = offerActions(() => describe());
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => {
      withdraw();
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
