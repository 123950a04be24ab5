import { expect, test } from 'vitest';
import { CONNECTIONS } from '#core/contract/admin/adminConnection.ts';
import { checkPart, checkSecrets, inForce, isFixed, shownVariables, WrongSetting } from './settings.ts';

test('[SRV-03] environment settings are shown, secrets never', () => {
  const env = {
    SMTP_URL: 'smtps://sender:very-secret@mail.example:465/?requireTLS=true&key=very-secret',
    PUBLIC_URL: 'https://dms.example',
    SMTP_PASSWORD: 'very-secret',
    DOCUSIGN_KEY: 'very-secret',
    DOCUSIGN_HOOK_KEY: 'very-secret',
    S3_URL: 'https://store.example/documents',
    S3_ACCESS_KEY: 'very-secret',
    S3_SECRET_KEY: 'very-secret',
    DATABASE_URL: 'postgres://dms:very-secret@db/dms',
  };
  const shown = shownVariables(env);
  expect(JSON.stringify(shown)).not.toContain('secret@');
  expect(JSON.stringify(shown)).not.toContain('very-secret');
  expect(shown.find(({ name }) => name === 'SMTP_URL')).toEqual({
    name: 'SMTP_URL',
    set: true,
    fixed: true,
    from: 'environment',
    value: 'smtps://mail.example:465',
  });
  expect(shown.find(({ name }) => name === 'SMTP_PASSWORD')).toEqual({
    name: 'SMTP_PASSWORD',
    set: true,
    fixed: true,
    from: 'environment',
  });
  expect(shown.find(({ name }) => name === 'S3_URL')).toMatchObject({ value: 'https://store.example/documents' });
  expect(shown.find(({ name }) => name === 'MAIL_FROM')).toEqual({
    name: 'MAIL_FROM',
    set: false,
    fixed: true,
  });
  expect(shown.map(({ name }) => name)).toEqual(Object.values(CONNECTIONS).flat());
});

const stored = (texts: Record<string, string | undefined>) =>
  new Map(Object.entries(texts).map(([name, text]) => [name, { text, mark: text ?? 'sealed' }]));

test('[SRV-03] the environment wins, and takes a whole part with the name of the other side', () => {
  const typed = { SMTP_URL: 'smtp://typed', SMTP_PASSWORD: 'typed', PUBLIC_URL: 'https://typed', MAIL_FROM: 'a@typed' };
  expect(inForce({}, typed)).toMatchObject(typed);
  expect(inForce({ PUBLIC_URL: 'https://env' }, typed)).toMatchObject({ ...typed, PUBLIC_URL: 'https://env' });
  const server = { SMTP_URL: 'smtp://env', MAIL_FROM: 'a@env', PUBLIC_URL: 'https://env' };
  expect(inForce(server, typed)).toMatchObject({ ...server, SMTP_PASSWORD: undefined });
  expect([isFixed('SMTP_PASSWORD', server), isFixed('SMTP_PASSWORD', { MAIL_FROM: 'a@env' })]).toEqual([true, false]);
  expect(isFixed('PUBLIC_URL', { PUBLIC_URL: 'https://env' })).toBe(true);
});

test('[SRV-03] a secret of the environment never goes to an address from the browser', () => {
  const env = { SMTP_PASSWORD: 'env', DOCUSIGN_KEY: 'env', DOCUSIGN_KEY_FILE: '/env' };
  const typed = { SMTP_URL: 'smtp://typed', DOCUSIGN_CLIENT_ID: 'typed' };
  expect(Object.values(inForce(env, typed)).filter(Boolean).toSorted()).toEqual(Object.values(typed).toSorted());
  expect(isFixed('DOCUSIGN_KEY_FILE', {})).toBe(true);
  expect(JSON.stringify(inForce({}, { DOCUSIGN_KEY_FILE: '/etc/passwd' }))).not.toContain('passwd');
});

test('[SRV-03] the operator can reserve all connections for the environment', () => {
  const env = { CONNECTIONS: 'environment', PUBLIC_URL: 'https://env' };
  expect(isFixed('SMTP_URL', env)).toBe(true);
  expect(inForce(env, { SMTP_URL: 'smtp://typed', PUBLIC_URL: 'https://typed' })).toMatchObject({
    SMTP_URL: undefined,
    PUBLIC_URL: 'https://env',
  });
});

const good = {
  SMTP_URL: 'smtp://mail.example:25',
  MAIL_FROM: 'Archiv <a@b.example>',
  PUBLIC_URL: 'https://dms.example',
};
test.each([
  ['mail', 'SMTP_URL', { ...good, SMTP_URL: 'http://mail.example' }],
  ['mail', 'SMTP_URL', { ...good, SMTP_URL: 'smtp:' }],
  ['mail', 'SMTP_URL', { ...good, SMTP_URL: 'smtp://me:secret@mail.example' }],
  // It would run a program of the server.
  ['mail', 'SMTP_URL', { ...good, SMTP_URL: 'smtp://mail.example?pool=0&sendmail=true&path=/bin/sh' }],
  ['mail', 'SMTP_USER', { ...good, SMTP_PASSWORD: 'secret' }],
  ['mail', 'MAIL_FROM', { ...good, MAIL_FROM: 'Archiv' }],
  ['mail', 'MAIL_FROM', { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
  ['mail', 'PUBLIC_URL', { ...good, PUBLIC_URL: '' }],
  ['mail', 'PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
  ['mail', 'PUBLIC_URL', { PUBLIC_URL: 'https://me:secret@dms.example' }],
  ['docusign', 'DOCUSIGN_URL', { DOCUSIGN_URL: 'https://me@account.docusign.com' }],
  ['docusign', 'DOCUSIGN_KEY', { DOCUSIGN_CLIENT_ID: 'id', DOCUSIGN_USER_ID: 'user', DOCUSIGN_KEY: 'no key' }],
] as const)('[SRV-03] %s is refused for %s: %o', (part, field, settings) => {
  const names = Object.values(CONNECTIONS)
    .flat()
    .filter((name) => Object.hasOwn(settings, name));
  const check = () => checkPart(part, settings, new Set(names));
  expect(check).toThrow(WrongSetting);
  expect(check).toThrow(expect.objectContaining({ variable: field }));
});

test('[SRV-03] what is right is accepted, also TLS that is required', () => {
  const names = new Set(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const);
  expect(() => checkPart('mail', good, names)).not.toThrow();
  expect(() => checkPart('mail', { ...good, SMTP_URL: 'smtp://mail.example?requireTLS=true' }, names)).not.toThrow();
  expect(() => checkPart('mail', {}, new Set())).not.toThrow();
});

test('[SRV-03] a stored secret does not follow to another address', () => {
  const mail = stored({ SMTP_URL: 'smtp://old', SMTP_PASSWORD: 'secret' });
  const wrong = expect.objectContaining({ variable: 'SMTP_PASSWORD' });
  expect(() => checkSecrets(mail, { SMTP_URL: 'smtp://new' })).toThrow(wrong);
  expect(() => checkSecrets(mail, { SMTP_URL: 'smtp://new', SMTP_PASSWORD: 'again' })).not.toThrow();
  expect(() => checkSecrets(mail, { SMTP_URL: 'smtp://new', SMTP_PASSWORD: '' })).not.toThrow();
  expect(() => checkSecrets(mail, { MAIL_FROM: 'a@b.example', SMTP_URL: 'smtp://old' })).not.toThrow();
});

test('[SRV-03] push services in the own network are never allowed from the browser', () => {
  expect(isFixed('PUSH_PRIVATE', {})).toBe(true);
  expect(inForce({}, { PUSH_PRIVATE: '1' })['PUSH_PRIVATE']).toBeUndefined();
  expect(shownVariables({}, stored({ PUSH_PRIVATE: '1' })).find(({ name }) => name === 'PUSH_PRIVATE')).toEqual({
    name: 'PUSH_PRIVATE',
    set: false,
    fixed: true,
  });
});

test('[SRV-03] a stored secret that cannot be read is told, a stored value is shown', () => {
  const shown = shownVariables(
    {},
    stored({ SMTP_PASSWORD: undefined, MAIL_FROM: 'a@b.example' }),
    new Set(['MAIL_FROM']),
  );
  expect(shown.filter(({ fault }) => fault !== undefined)).toEqual([
    { name: 'SMTP_PASSWORD', set: false, fixed: false, fault: 'unreadable' },
    { name: 'MAIL_FROM', set: true, fixed: false, from: 'browser', fault: 'invalid', value: 'a@b.example' },
  ]);
});
