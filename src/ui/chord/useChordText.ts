import { useTranslation } from 'react-i18next';
import { signsOf } from './chord.ts';

/** Formats a chord with the key labels of the user's language. */
export function useChordText(): (chord: string, between: string) => string {
  const { t } = useTranslation('ui');
  return (chord, between) => signsOf(chord, (key) => t(`keys.${key}`)).join(between);
}
