import { expect, test } from 'vitest';
import { linkTo } from './link.ts';

const client = { origin: 'https://dms.example', pathname: '/viewer/' };

test('[DOC-08] a link leads to the document, or to the older version being read', () => {
  expect(linkTo({ docid: 7, version: 3, currentversion: 3 }, client)).toBe(
    'https://dms.example/viewer/#/document/7/index',
  );
  expect(linkTo({ docid: 7, version: 2, currentversion: 3 }, client)).toBe(
    'https://dms.example/viewer/#/document/7/index?version=2',
  );
});
