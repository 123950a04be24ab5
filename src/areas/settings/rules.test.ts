import { expect, test } from 'vitest';
import { visibleEntries } from './rules.ts';

const password = (canchange: boolean, active = false, forced = false) => ({
  password: {
    canchange,
    twofactor: false,
    policy: { active, needspecialchars: false, minlength: 8, twofactor: { forced, alg: 0, digits: 6, interval: 30 } },
  },
});
const licence = (...modules: number[]) => [{ customerno: '1', customername: 'x', modules }];

test('[APP-12] who may not change the password has no entry for it', () => {
  expect(visibleEntries(password(true), []).password).toBe(true);
  expect(visibleEntries(password(false), []).password).toBe(false);
});

test('[AUTH-07] the two-factor entry is hidden when an active policy forces it', () => {
  expect(visibleEntries(password(true, true, true), []).twoFactor).toBe(false);
  expect(visibleEntries(password(true, false, true), []).twoFactor).toBe(true);
  expect(visibleEntries(password(true, true, false), []).twoFactor).toBe(true);
});

test('[APP-13] licence module 22 hides the app settings', () => {
  expect(visibleEntries(password(true), licence(43)).settings).toBe(true);
  expect(visibleEntries(password(true), licence(22, 43)).settings).toBe(false);
});

test('[APP-12] the privacy statement is there where it is configured, the chatbot with licence module 44 besides', () => {
  const pages = { privacy: 'https://lindner.example/privacy', chatbot: 'https://bot.example' };
  expect(visibleEntries(password(true), licence(44))).toMatchObject({ privacy: false, chatbot: false });
  expect(visibleEntries(password(true), licence(43), pages)).toMatchObject({ privacy: true, chatbot: false });
  expect(visibleEntries(password(true), licence(44), pages)).toMatchObject({ privacy: true, chatbot: true });
});
