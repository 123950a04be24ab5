import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openText, sealText } from './sealedText.ts';

const key = randomBytes(32);

test('[SRV-03] a sealed secret is read with its key and under its name only, and never looks the same twice', () => {
  const sealed = sealText(key, 'SMTP_PASSWORD', 'größe 4711');
  expect(openText(key, 'SMTP_PASSWORD', sealed)).toBe('größe 4711');
  expect(sealText(key, 'SMTP_PASSWORD', 'größe 4711')).not.toBe(sealed);
  expect(openText(randomBytes(32), 'SMTP_PASSWORD', sealed)).toBeUndefined();
  expect(openText(key, 'OIDC_CLIENT_SECRET', sealed)).toBeUndefined();
  for (const damaged of ['', 'v1.', 'v1.AAAA', 'größe 4711', sealed.slice(0, -4), sealed.replace('v1.', 'v2.')])
    expect(openText(key, 'SMTP_PASSWORD', damaged)).toBeUndefined();
});
