import { t } from 'i18next';
import { flushSync } from 'react-dom';
import { type FilingField, fieldsOf, withValidChoices } from '#src/filing/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { announce } from '#src/areas/scan/announce.ts';
import { setTexts } from '#src/areas/scan/effects.ts';
import { desk } from '#src/areas/scan/store.ts';

/** The field a word goes into: the one edited last, otherwise the first empty one. */
export function fieldForWord(
  fields: readonly FilingField[],
  texts: Readonly<Record<number, string>>,
  last: number | undefined,
): number | undefined {
  const ids = fields.map(({ index }) => index.id);
  return ids.find((id) => id === last) ?? ids.find((id) => (texts[id] ?? '') === '') ?? ids[0];
}

/** Puts a word of the page into a field, ready for correction. */
export function takeWord(word: string): void {
  const data = useMasterData.getState();
  const { filing, field } = desk();
  const into = fieldForWord(fieldsOf(withValidChoices(filing, data), data), filing.texts, field);
  if (into === undefined) return announce(t('scan:doubt.noField'));
  // The text must be rendered before it can be selected.
  flushSync(() => setTexts({ [into]: word }));
  announce(t('scan:offer.taken', { value: word }));
  return focusField(into);
}

/** Focuses a field of the form; without an index, the first one. */
export function focusField(indexid: number | undefined): void {
  const at = indexid === undefined ? '[data-value]' : `[data-value="${indexid}"]`;
  const input = document.querySelector<HTMLInputElement>(`${at} input, ${at} textarea`);
  input?.focus();
  input?.select();
}
