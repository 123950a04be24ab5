import { t } from 'i18next';
import { flushSync } from 'react-dom';
import { type FilingField, fieldsOf, settled } from '#src/filing/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { announce } from '#src/areas/scan/announce.ts';
import { setTexts } from '#src/areas/scan/effects.ts';
import { desk } from '#src/areas/scan/store.ts';

/** The field that a word goes into: the one that was typed in last, otherwise the first that is empty. */
export function fieldForWord(
  fields: readonly FilingField[],
  texts: Readonly<Record<number, string>>,
  last: number | undefined,
): number | undefined {
  const ids = fields.map(({ index }) => index.id);
  return ids.find((id) => id === last) ?? ids.find((id) => (texts[id] ?? '') === '') ?? ids[0];
}

/** Puts a word of the page into a field, where it can be put right at once. */
export function takeWord(word: string): void {
  const data = useMasterData.getState();
  const { filing, field } = desk();
  const into = fieldForWord(fieldsOf(settled(filing, data), data), filing.texts, field);
  if (into === undefined) return announce(t('scan:doubt.noField'));
  // In the field before it is selected there.
  flushSync(() => setTexts({ [into]: word }));
  announce(t('scan:offer.taken', { value: word }));
  return focusField(into);
}

/** The caret goes to a field of the form; to its first one where none is named. */
export function focusField(indexid: number | undefined): void {
  const at = indexid === undefined ? '[data-value]' : `[data-value="${indexid}"]`;
  const input = document.querySelector<HTMLInputElement>(`${at} input, ${at} textarea`);
  input?.focus();
  input?.select();
}
