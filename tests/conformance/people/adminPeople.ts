import { expect, test } from 'vitest';
import type { PeopleLine } from '#core/contract/admin/adminPeople.ts';
import type { AdminGroup, AdminUser } from '#core/contract/admin/adminUser.ts';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';

/** A unique name: the suite runs on both databases in turn. */
const fresh = (name: string) => `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;

export function adminPeopleSuite(cast: () => Cast): void {
  const table = async (body: { of: string; csv: string; etag?: string }) => {
    const answer = await cast().administrator.call('adminPeopleImport', { body });
    expectSuccess('adminPeopleImport', answer);
    const [state] = answer.json['table'] as [{ etag: string; taken: boolean }];
    return { lines: answer.json['line'] as PeopleLine[], ...state };
  };
  const users = () => succeed<AdminUser>(cast().administrator, 'adminUserList', {}, 'user');

  test('[AUTH-12] a table of users is previewed, then imported as a whole, unless users were changed meanwhile', async () => {
    const { administrator } = cast();
    const [group] = await succeed<AdminGroup>(administrator, 'adminGroupList', {}, 'usergroup');
    const [one, two] = [fresh('eins'), fresh('zwei')];
    const csv = `login;firstname;surname;email;language;groups\n${one};Erna;Eins;erna@example.com;fr;${group!.name}\n${two};Zoe;Zwei;;;\n`;
    const look = await table({ of: 'user', csv });
    expect(look).toMatchObject({ taken: false, lines: [{ effect: 'new' }, { effect: 'new' }] });
    expect((await users()).some(({ login }) => login === one)).toBe(false);

    const faulty = { of: 'user', csv: `${csv}drei;;;;xx;\n`, etag: look.etag };
    expect(await table(faulty)).toMatchObject({ taken: false, lines: [{}, {}, { effect: 'faulty' }] });
    expect((await users()).some(({ login }) => login === one)).toBe(false);

    expect(await table({ of: 'user', csv, etag: look.etag })).toMatchObject({ taken: true });
    expect((await users()).find(({ login }) => login === one)).toMatchObject({
      firstname: 'Erna',
      email: ['erna@example.com'],
      languageid: 1036,
      active: true,
      haspassword: false,
      groups: [group!.id],
    });
    await fail(administrator, 'adminPeopleImport', 'admin.conflict', { body: { of: 'user', csv, etag: look.etag } });
    const again = await table({ of: 'user', csv: `login;active\n${one};1\n${two};0\n` });
    expect(again.lines.map(({ effect }) => effect)).toEqual(['same', 'changed']);
    const noted = await succeed<LogEntry>(
      administrator,
      'logList',
      { query: { action: 'user.set', limit: '2' } },
      'log',
    );
    expect(noted.map(({ newvalue }) => JSON.parse(newvalue ?? '').login)).toEqual([two, one]);
    await fail(administrator, 'adminPeopleImport', 'admin.invalid', { body: { of: 'user', csv: 'x\ny\n' } });
  });

  test('[AUTH-12] exported users are imported without any change', async () => {
    const { administrator } = cast();
    for (const of of ['user', 'usergroup']) {
      const [exported] = await succeed<{ csv: string }>(administrator, 'adminPeopleExport', { query: { of } }, 'table');
      expect(exported!.csv).not.toMatch(/argon2/);
      const { lines } = await table({ of, csv: exported!.csv });
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.filter(({ effect }) => effect !== 'same')).toEqual([]);
    }
  });

  test('[AUTH-12] a table of groups is imported, members are kept, and the last administrator stays', async () => {
    const { administrator } = cast();
    const name = fresh('Aushilfe');
    const csv = `name;rights;realms\n${name};document.search|note.read;\n`;
    const { etag } = await table({ of: 'usergroup', csv });
    await table({ of: 'usergroup', csv, etag });
    const groups = () => succeed<AdminGroup>(administrator, 'adminGroupList', {}, 'usergroup');
    expect((await groups()).find((group) => group.name === name)).toMatchObject({
      rights: ['document.search', 'note.read'],
      members: [],
    });
    const administrators = (await groups()).filter(({ rights }) => rights.includes('administration.manage'));
    const none = `name;rights\n${administrators.map((group) => `${group.name};document.search\n`).join('')}`;
    const look = await table({ of: 'usergroup', csv: none });
    await fail(administrator, 'adminPeopleImport', 'admin.lastAdministrator', {
      body: { of: 'usergroup', csv: none, etag: look.etag },
    });
    expect((await groups()).filter(({ rights }) => rights.includes('administration.manage'))).toEqual(administrators);
  });
}
