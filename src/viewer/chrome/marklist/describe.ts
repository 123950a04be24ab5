import type { TFunction } from 'i18next';
import { type Mark, markFrame } from '#core/marks/mark.ts';
import type { MarkEntry } from '#src/viewer/model/marklist/entries.ts';
import { type MarkEvent, inMillimetres } from '#src/viewer/model/marklist/happened.ts';
import { ownWords } from '#src/viewer/model/marklist/words.ts';
import type { LayerMark } from '#src/viewer/model/layer/marks.ts';

export type MarkTexts = TFunction<['marks', 'viewer']>;

/** A mark by its kind and its own text: 'Stempel „Bezahlt“'. */
export function nameOf(t: MarkTexts, mark: Mark): string {
  const kind = t(`viewer:tools.${mark.kind}`);
  const words = ownWords(mark);
  return words === null ? kind : t('named', { kind, words });
}

export const authorOf = (t: MarkTexts, { author }: MarkEntry): string =>
  author === null ? t('byYou') : t('by', { name: author });

/** A mark in one sentence: 'Stempel „Bezahlt“, Seite 3, von Ihnen, nicht gespeichert'. */
export const sentenceOf = (t: MarkTexts, entry: MarkEntry, isSeen = true): string =>
  [
    t('onPage', { mark: nameOf(t, entry.one.mark), page: entry.one.pageNo }),
    authorOf(t, entry),
    t(`state.${entry.state}`),
    ...(isSeen ? [] : [t('hidden')]),
  ].join(', ');

/** Describes what happened: one mark by its name, several by their number. */
export function announcementOf(
  t: MarkTexts,
  { type, marks }: MarkEvent,
  entryOf: (one: LayerMark) => MarkEntry,
): string {
  const [first] = marks;
  if (type === 'deselected' || first === undefined) return t('did.deselected');
  const several = marks.length === 1 ? null : t('several', { count: marks.length, page: first.pageNo });
  if (type === 'selected') return several ?? sentenceOf(t, entryOf(first));
  return t(`did.${type}`, {
    mark: several ?? t('onPage', { mark: nameOf(t, first.mark), page: first.pageNo }),
    ...inMillimetres(markFrame(first.mark)),
  });
}
