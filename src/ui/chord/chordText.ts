import i18next from 'i18next';
import { signsOf } from './chord.ts';

/** A chord with the key labels of the user's language. Not a hook: a toolbar shows dozens. */
export function chordText(chord: string, between: string): string {
  const t = i18next.getFixedT(null, 'ui');
  return signsOf(chord, (key) => t(`keys.${key}`)).join(between);
}
