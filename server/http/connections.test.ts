import { expect, test } from 'vitest';
import { CONNECTIONS } from '#core/contract/admin/adminSettings.ts';
import { shownVariables } from './connections.ts';

test('[SRV-03] environment settings are shown, secrets never', () => {
  const env = {
    OIDC_ISSUER: 'https://login.example/tenant/v2.0',
    OIDC_CLIENT_SECRET: 'very-secret',
    SMTP_URL: 'smtps://sender:very-secret@mail.example:465/?requireTLS=true&key=very-secret',
    PUBLIC_URL: 'https://dms.example',
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
    value: 'smtps://mail.example:465',
  });
  expect(shown.find(({ name }) => name === 'OIDC_CLIENT_SECRET')).toEqual({ name: 'OIDC_CLIENT_SECRET', set: true });
  expect(shown.find(({ name }) => name === 'S3_URL')).toMatchObject({ value: 'https://store.example/documents' });
  expect(shown.find(({ name }) => name === 'MAIL_FROM')).toEqual({ name: 'MAIL_FROM', set: false });
  expect(shown.map(({ name }) => name)).toEqual(Object.values(CONNECTIONS).flat());
});
