import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { refusalText } from './refusal.ts';

beforeAll(async () => {
  const warning = {
    commentMissing: 'Enter a comment.',
    signatureMissing: 'This step needs your signature.',
    fieldMissing: 'A required field is empty.',
    fieldInvalid: 'A field is not filled in correctly.',
  };
  await i18next.init({ lng: 'en', resources: { en: { workflow: { warning } } } });
});

test('[WF-04] [ERR-01] a refused step (938) says what is missing; other refusals are told as they are', () => {
  const refused = (reason: string) =>
    refusalText({ name: 'workflow.stepFailed', message: 'It failed.', details: { reason } });
  expect(refused('commentRequired')).toBe('It failed. Enter a comment.');
  expect(refused('signatureRequired')).toBe('It failed. This step needs your signature.');
  expect(refused('fieldRequired')).toBe('It failed. A required field is empty.');
  expect(refused('fieldInvalid')).toBe('It failed. A field is not filled in correctly.');
  expect(refused('unknownDecision')).toBe('It failed.');
  expect(refused('toString')).toBe('It failed.');
  expect(
    refusalText({ name: 'workflow.ended', message: 'It has ended.', details: { reason: 'commentRequired' } }),
  ).toBe('It has ended.');
});
