import { isWritten, withText } from '#core/marks/mark.ts';
import { TEXT_LIMIT } from '#core/marks/text/shape.ts';
import { removingAll, replacing } from '#src/viewer/model/arrange/arrange.ts';
import { adding } from '#src/viewer/model/layer/change.ts';
import { marksOfPage } from '#src/viewer/model/layer/marks.ts';
import type { Layers } from './layers.ts';

/**
 * Ends typing as one step: adds or changes the mark; an emptied text is removed, and one that stayed empty is never
 * added.
 */
export const finishWriting = (layers: Pick<Layers, 'store' | 'change' | 'write' | 'userId'>, text: string): void => {
  const { writing, marks } = layers.store.getState();
  if (!writing) return;
  layers.write(null);
  const { pageNo } = writing;
  const written = text.trimEnd().slice(0, TEXT_LIMIT);
  const existing = marksOfPage(marks, pageNo).find(({ mark }) => mark.localId === writing.mark.localId);
  if (existing && written === '') layers.change(removingAll(marks, [existing]));
  else if (existing && isWritten(existing.mark) && existing.mark.geometry.text !== written)
    layers.change(replacing(marks, [existing], [withText(existing.mark, written)]));
  else if (!existing && written !== '')
    layers.change([adding(marks, { pageNo, ownerId: layers.userId, mark: withText(writing.mark, written) })]);
};
