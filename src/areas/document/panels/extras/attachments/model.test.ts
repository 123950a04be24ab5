import { expect, test } from 'vitest';
import { choicesOf, fitting, NO_FILTER } from './model.ts';

const attachment = (id: number, filename: string, createdby: string) => ({
  id,
  docid: 1,
  filename,
  filetype: filename.split('.')[1] ?? '',
  filesize: 1,
  createdate: '01.02.2026 10:00:00',
  createdby,
});
const all = [attachment(1, 'Plan.pdf', 'Anna'), attachment(2, 'plan alt.docx', 'Ben'), attachment(3, 'Foto', 'Ben')];
const ids = (filter: Partial<typeof NO_FILTER>) => fitting(all, { ...NO_FILTER, ...filter }).map(({ id }) => id);

test('[DOC-04] attachments are filtered by name, type and who attached them, all of which must fit', () => {
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ name: ' PLAN ' })).toEqual([1, 2]);
  expect(ids({ name: 'plan', by: 'Ben' })).toEqual([2]);
  expect(ids({ type: 'pdf', by: 'Ben' })).toEqual([]);
  expect(choicesOf(all)).toEqual({ types: ['docx', 'pdf'], people: ['Anna', 'Ben'] });
});
