import { afterEach, expect, test, vi } from 'vitest';
import { PASSWORD_HEADER } from '#core/contract/constants.ts';
import { connect } from '#src/gateway/connection.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { unlockVersion } from './unlockVersion.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  usePasswords.setState({}, true);
});

const answer = (status: number, code: number, more: object = {}) =>
  Response.json({ response: { system: 'dms', code, message: 'Nachricht' }, ...more }, { status });

const version = {
  version: 1,
  current: false,
  filename: 'Vertrag.pdf',
  filesize: 1,
  encrypted: true,
  preview: 'pages',
  pagecount: 2,
  pages: [{ count: 2, width: 1240, height: 1754 }],
  createdate: '01.02.2026 10:00:00',
  createdby: 'Anna Arndt',
};

test('[VIEW-05] an older version is opened with its own password, which is kept; a wrong one replaces nothing', async () => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('fetch', async (url: string, { headers }: { readonly headers: Record<string, string> }) => {
    expect(url).toContain('document/7/version/1/info');
    return headers[PASSWORD_HEADER] === btoa('geheim') ? answer(200, 200, { version: [version] }) : answer(403, 4222);
  });
  expect(await unlockVersion(7, 1, 'falsch')).toEqual({ ok: false, error: { wrong: true } });
  expect(passwordOf(usePasswords.getState(), 7, 1)).toBeUndefined();
  expect(await unlockVersion(7, 1, 'geheim')).toEqual({ ok: true, value: { info: version, password: 'geheim' } });
  expect(passwordOf(usePasswords.getState(), 7, 1)).toBe('geheim');
});
