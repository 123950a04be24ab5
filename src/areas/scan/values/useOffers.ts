import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { valueText } from '#core/kernel/value.ts';
import { fieldsOf, withValidChoices } from '#src/filing/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { inOrder, stackOf } from '#src/areas/scan/model.ts';
import { useIsProposed } from '#src/areas/scan/proposals/findings.ts';
import { DOUBT } from '#src/areas/scan/reading/pageText.ts';
import { useText } from '#src/areas/scan/reading/useText.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import type { Offer } from './found.ts';
import { offersFor } from './offers.ts';
import { useKnown } from './useKnown.ts';
import { offerFields, useLessons } from './useLessons.ts';

const NONE: ReadonlyMap<number, Offer> = new Map();

/**
 * Values offered for the empty fields of the mask: first those that came with the file, then those found on the current
 * page, by label or by a look-up table. Never values of another document.
 */
export function useOffers(): ReadonlyMap<number, Offer> {
  const { i18n } = useTranslation();
  const data = useMasterData();
  const now = useDesk((state) => state.now);
  const current = useDesk((state) => state.current);
  const files = useDesk((state) => state.files);
  const filing = useDesk((state) => state.filing);
  const shown = useIsProposed('values');
  const leaf = inOrder(now).find(({ id }) => id === current);
  const text = useText(shown ? leaf : undefined);
  const lessons = useLessons(text);
  const first = stackOf(now, current)?.leaves[0];
  const came = first && files.get(first.file)?.indexes;
  const place = withValidChoices(filing, data);
  const empty = useMemo(
    () => fieldsOf(withValidChoices(filing, data), data).filter(({ index }) => (filing.texts[index.id] ?? '') === ''),
    [filing, data],
  );
  const known = useKnown({ maskid: place.maskid ?? 0, clientid: place.clientid }, empty, text);
  return useMemo(() => {
    if (!shown) return NONE;
    const read = offersFor(offerFields(empty), text?.words ?? [], lessons, known);
    const brought = empty.flatMap(({ index }) =>
      (came ?? [])
        .filter(({ indexid }) => indexid === index.id)
        .map(({ value }) => [index.id, { value: valueText(index.type, value, i18n.language), words: [] }] as const),
    );
    const doubts = new Set(text?.words.flatMap(({ start, confidence }) => (confidence < DOUBT ? start : [])));
    return new Map(
      [...read, ...brought].map(([id, offer]): [number, Offer] => [
        id,
        { ...offer, doubted: offer.words.some((word) => doubts.has(word)) },
      ]),
    );
  }, [shown, empty, known, text, lessons, came, i18n.language]);
}
