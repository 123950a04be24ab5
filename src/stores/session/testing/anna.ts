import type { SessionUser } from '#core/contract/people/user.ts';

/** A user for tests in which it does not matter who signs in. */
export const anna: SessionUser = {
  id: 7,
  name: 'anna',
  firstname: 'Anna',
  surname: 'A',
  description: '',
  email: [],
  moduleid: 1,
  modulename: 'Viewer',
  mustchange: false,
  languageid: 1031,
  timeout: 60,
  keepalive: false,
  password: {
    canchange: true,
    twofactor: false,
    policy: {
      active: false,
      needspecialchars: false,
      minlength: 0,
      twofactor: { forced: false, alg: 0, digits: 6, interval: 30 },
    },
  },
};
