import { expect, test } from 'vitest';
import { DEFAULT_LINK_TYPE, linkOperations } from '#core/contract/document/link.ts';
import { typeChoices, typeText } from './types.ts';

const words = { related: 'Related', numbered: (type: number) => `Type ${type}` };

test('[DOC-04] the known link type has a name, the company’s are shown as numbers', () => {
  expect(typeText(DEFAULT_LINK_TYPE, words)).toBe('Related');
  expect(typeText(2, words)).toBe('Type 2');
  // Another server may count further.
  expect(typeText(1234, words)).toBe('Type 1234');
});

test('[DOC-04] exactly the link types that the server accepts can be chosen', () => {
  const choices = typeChoices(words);
  expect(choices[0]).toEqual({ value: '1', label: 'Related' });
  const accepts = (type: number) => linkOperations.linkListOf.body.safeParse({ link: [{ to: 2, type }] }).success;
  expect(choices.every(({ value }) => accepts(Number(value)))).toBe(true);
  expect(accepts(choices.length + 1)).toBe(false);
});
