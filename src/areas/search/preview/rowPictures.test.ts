import { expect, test } from 'vitest';
import { createRowPictures } from './rowPictures.ts';

const { signal } = new AbortController();
const row = (docid: number, version = 1) => ({ docid, version });

test('[SRCH-06] a row seen again has its picture at once; another version is asked for', async () => {
  const asked: string[] = [];
  const pictures = createRowPictures(({ docid, version }) => {
    asked.push(`${docid}.${version}`);
    return Promise.resolve(new Blob([`${docid}`]));
  });
  const blob = await pictures.bring(row(1), signal);
  expect(pictures.held(row(1))).toBe(blob);
  expect(pictures.held(row(1, 2))).toBe(undefined);
  expect(asked).toEqual(['1.1']);
  pictures.dispose();
  expect(pictures.held(row(1))).toBe(undefined);
});

test('[SRCH-06] 300 pictures are kept, those used last', async () => {
  const pictures = createRowPictures(() => Promise.resolve(new Blob()));
  for (let docid = 1; docid <= 300; docid += 1) await pictures.bring(row(docid), signal);
  expect(pictures.held(row(1))).toBeDefined();
  await pictures.bring(row(301), signal);
  expect(pictures.held(row(1))).toBeDefined();
  expect(pictures.held(row(2))).toBe(undefined);
});

test('[SRCH-06] a document without a picture is asked for again when its row returns', async () => {
  let isThere = false;
  const pictures = createRowPictures(() => Promise.resolve(isThere ? new Blob() : undefined));
  expect(await pictures.bring(row(1), signal)).toBe(undefined);
  isThere = true;
  expect(await pictures.bring(row(1), signal)).toBeDefined();
});
