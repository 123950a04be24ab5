import { expect, test } from 'vitest';
import { languageCookie, startLanguage } from './model.ts';

test.each([
  ['', ['fr-CH', 'de'], 'fr'],
  ['', ['ja', 'pl-PL'], 'pl'],
  ['', ['ja'], 'de'],
  ['', [], 'de'],
  ['a=1; language=it; b=2', ['fr'], 'it'],
  ['xlanguage=it', ['fr'], 'fr'],
  ['language=tlh', ['en-GB'], 'en'],
  ['language=nl-BE', [], 'nl'],
])('[APP-11] cookies "%s", browser %j: %s', (cookies, wanted, language) => {
  expect(startLanguage(cookies, wanted)).toBe(language);
});

test('[APP-11] the cookie lives 365 days', () => {
  expect(languageCookie('en')).toContain('max-age=31536000;');
});
