import { expect, test } from 'vitest';
import { failedLogin, setupOf } from './model.ts';

const password = (active: boolean, forced: boolean, twofactor: boolean) => ({
  canchange: true,
  twofactor,
  policy: { active, needspecialchars: false, minlength: 0, twofactor: { forced, alg: 0, digits: 6, interval: 30 } },
});

test('set-up is required when the password must change, or a second factor is prescribed and missing', () => {
  expect(setupOf({ mustchange: true, password: password(false, false, false) })).toBe('password');
  expect(setupOf({ mustchange: false, password: password(true, true, false) })).toBe('twoFactor');
  expect(setupOf({ mustchange: false, password: password(true, true, true) })).toBeUndefined();
  expect(setupOf({ mustchange: false, password: password(false, true, false) })).toBeUndefined();
});

const error = (status: number) => ({ status, code: status, message: 'text' });

test('[AUTH-03] 428 asks for a code, 401 and the others refuse with the server’s message', () => {
  expect(failedLogin(error(428), false)).toEqual({ kind: 'codeRequired', wrong: false, message: 'text' });
  expect(failedLogin(error(428), true)).toEqual({ kind: 'codeRequired', wrong: true, message: 'text' });
  expect(failedLogin(error(401), false)).toEqual({ kind: 'refused', message: 'text' });
  expect(failedLogin(error(500), true)).toEqual({ kind: 'refused', message: 'text' });
});
