import { expect, test } from 'vitest';
import { contentOf, draftOfContent } from './model.ts';

test('[SRV-03] a text template is read into fields and written again as it was', () => {
  const draft = { written: true, words: 'Sachlich richtig\nund gebucht', color: '#1f6f43', points: '18' };
  const content = contentOf(draft);
  expect(content?.marks).toHaveLength(1);
  expect(draftOfContent(content)).toEqual(draft);
});

test('[SRV-03] a template without words is not complete, and a drawn one is not a text', () => {
  expect(contentOf({ words: ' ', color: '#1f6f43', points: '14' })).toBeUndefined();
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const style = { color: '#ff0000', width: 4, opacity: 1 };
  const drawn = { source: box, marks: [{ localId: 'a', kind: 'rectangle', geometry: box, style }] };
  expect(draftOfContent(drawn)).toMatchObject({ written: false, words: '' });
  expect(draftOfContent(undefined)).toMatchObject({ written: true, words: '' });
});
