import { useTranslation } from 'react-i18next';
import { signsOf } from './chord.ts';

/** Tells a chord as the user's keyboard letters it. */
export function useChordText(): (chord: string, between: string) => string {
  const { t } = useTranslation('ui');
  return (chord, between) => signsOf(chord, (key) => t(`keys.${key}`)).join(between);
}
