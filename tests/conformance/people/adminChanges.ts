import { expect, test } from 'vitest';
import type { AdminCalendar } from '#core/contract/admin/adminCalendar.ts';
import type { AdminLicense } from '#core/contract/admin/adminSettings.ts';
import type { AdminUser } from '#core/contract/admin/adminUser.ts';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName, type Operations } from '#core/contract/operations.ts';
import { GROUP_FLAGS } from '#core/contract/people/user.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectSuccess, succeed } from '#tests/conformance/expectations.ts';
import { adminConfigurationImport, adminConnectionSet, adminProviderSet, adminWorkflowSet } from './changeCases.ts';
import { type Case, fresh, PASSWORD, Probe, type Row } from './probe.ts';

/** Every call of the administration that changes something. */
type AdminChange = {
  [Name in OperationName]: Operations[Name] extends { access: 'admin'; effect: 'change' } ? Name : never;
}[OperationName];
const changes = (Object.entries<Operation>(operations) as [OperationName, Operation][]).filter(
  ([, { access, effect }]) => access === 'admin' && effect === 'change',
);

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

const BOX = { x: 0, y: 0, width: 300, height: 40 };

/** A row that is made, changed by two at once, and deleted; `of` makes its values from a name. */
const row =
  (
    noun: string,
    of: (name: string, cast: Cast) => object,
    noted: (name: string) => object = (name) => ({ name }),
  ): Case =>
  async (probe) => {
    const name = fresh('Alt');
    const set = `${noun}.set`;
    const { id, etag } = await probe.does({ body: of(name, probe.cast) }, [{ action: set, new: noted(name) }], noun);
    let now = name;
    const changed = await probe.rivals(
      (value) => ({ body: { ...of(value, probe.cast), id, etag } }),
      (value) => {
        now = value;
        return { action: set, old: noted(name), new: noted(value) };
      },
      noun,
    );
    await probe.refuses({ body: { ...of(name, probe.cast), id, etag } }, 'admin.conflict');
    const body = { noun, id, etag: changed.etag };
    await probe.does({ body }, [{ action: `${noun}.deleted`, old: noted(now) }], '', 'adminDelete');
  };

const product = async ({ cast }: Probe): Promise<Row & { name: string }> => {
  const body = { name: fresh('Ware') };
  const [made] = await succeed<Row & { name: string }>(cast.administrator, 'adminProductSet', { body }, 'product');
  return made!;
};
const user = async ({ cast }: Probe): Promise<AdminUser> => {
  const body = { ...person(fresh('neu')), active: true };
  const [made] = await succeed<AdminUser>(cast.administrator, 'adminUserSet', { body }, 'user');
  return made!;
};
const person = (login: string) => ({ login, firstname: '', surname: '', email: [], languageid: 1031, groups: [] });
const caption = (name: string) => ({ caption: name });

/** A job that has failed for good, of a kind that no server runs. */
async function deadJob({ cast }: Probe): Promise<{ id: number; kind: string } | undefined> {
  const [at, kind] = [Date.now(), fresh('test.dead')];
  const made = await cast.stage.store?.db
    .insertInto('job')
    .values({ kind, key: null, payload: 'null', due: at, tries: 5, deadat: at, error: 'no answer', createdat: at })
    .returning('id')
    .executeTakeFirst();
  return made && { id: made.id, kind };
}
const jobCase =
  (action: string): Case =>
  async (probe) => {
    const job = await deadJob(probe);
    if (job !== undefined) await probe.does({ body: { id: job.id } }, [{ action, old: { kind: job.kind, tries: 5 } }]);
    await probe.refuses({ body: { id: 2_000_000_000 } }, 'admin.unknown');
  };

/** What each call must leave in the event log. A call of the contract without a case does not compile. */
const cases: Readonly<Record<AdminChange, Case>> = {
  adminDelete: async (probe) => {
    const made = await product(probe);
    const body = { name: fresh('Ware'), id: made.id, etag: made.etag };
    const [renamed] = await succeed<Row>(probe.cast.administrator, 'adminProductSet', { body }, 'product');
    const removal = (etag: string) => ({ body: { noun: 'product', id: made.id, etag } });
    await probe.refuses(removal(made.etag), 'admin.conflict');
    await probe.rivals(
      () => removal(renamed!.etag),
      () => ({ action: 'product.deleted', old: { id: made.id, name: body.name } }),
      '',
      'admin.unknown',
    );
  },
  logSet: (probe) => probe.does({ body: { text: 'Umzug' } }, [{ action: 'log.noted', new: { text: 'Umzug' } }]),
  logDelete: async (probe) => {
    const text = fresh('Umzug');
    const [note] = await succeed<Row>(probe.cast.administrator, 'logSet', { body: { text } }, 'log');
    await probe.does({ query: { id: String(note!.id) } }, [{ action: 'log.noteDeleted', old: { text } }]);
  },
  adminCalendarSet: async (probe) => {
    const get = () => succeed<AdminCalendar>(probe.cast.administrator, 'adminCalendarGet', {}, 'calendar');
    const [{ timezone: _, ...first }] = (await get()) as [AdminCalendar];
    const on = (name: string) => [...first.holidays, { day: '24.12.2199', name }];
    const noted = (name: string) => ({ holidays: expect.objectContaining({ '24.12.2199': name }) as unknown });
    let name = '';
    const changed = await probe.rivals<AdminCalendar>(
      (value) => ({ body: { ...first, holidays: on(value) } }),
      (value) => {
        name = value;
        return { action: 'config.defaultSet', old: { week: expect.anything() }, new: noted(value) };
      },
      'calendar',
    );
    const before = { ...first, etag: changed.etag };
    await probe.does({ body: before }, [
      { action: 'config.defaultSet', old: noted(name), new: { week: expect.anything() } },
    ]);
  },
  adminLookupSet: async (probe) => {
    const { maskid, lookupIndex: indexid } = probe.cast.scene.filing;
    const list = () =>
      succeed<{ rowno: number; etag: string; indexes: { value: string }[] }>(
        probe.cast.administrator,
        'adminLookupList',
        { query: { maskid: String(maskid), limit: '500' } },
        'lookup',
      );
    const known = async (wanted: string) => {
      const found = (await list()).find(({ indexes }) => indexes.some(({ value }) => value === wanted))!;
      return { rowno: found.rowno, etag: found.etag };
    };
    const withValue = (value: string) =>
      expect.arrayContaining([expect.objectContaining({ indexid, value })]) as unknown;
    const noted = (value: string) => ({
      maskid,
      rows: [expect.objectContaining({ indexes: withValue(value) })],
    });
    const old = (value: string) => ({ maskid, rows: withValue(value) });
    const value = fresh('Alt');
    const indexes = (text: string) => [{ indexid, value: text }];
    await probe.does({ body: { maskid, rows: [{ indexes: indexes(value) }] } }, [
      { action: 'lookup.set', old: { maskid, rows: [] }, new: noted(value) },
    ]);
    const read = await known(value);
    let now = '';
    await probe.rivals(
      (text) => ({ body: { maskid, rows: [{ known: read, indexes: indexes(text) }] } }),
      (text) => {
        now = text;
        return { action: 'lookup.set', old: old(value), new: noted(text) };
      },
    );
    await probe.does({ body: { maskid, rows: [], deleted: [await known(now)] } }, [
      { action: 'lookup.set', old: old(now), new: { maskid, rows: [] } },
    ]);
  },
  adminLookupImport: async (probe) => {
    const { maskid } = probe.cast.scene.filing;
    const [held] = await succeed<{ rows: number }>(
      probe.cast.administrator,
      'adminLookupList',
      { query: { maskid: String(maskid) } },
      'count',
    );
    const lookups = await succeed<{ indexes: { value: string }[] }>(
      probe.cast.administrator,
      'adminLookupList',
      { query: { maskid: String(maskid), limit: '500' } },
      'lookup',
    );
    const csv = ['Lieferant', ...lookups.flatMap(({ indexes }) => indexes.map(({ value }) => value))].join('\n');
    const body = { maskid, csv, check: true };
    await probe.does({ body }, []);
    const [checked] = await succeed<{ revision: number }>(
      probe.cast.administrator,
      'adminLookupImport',
      { body },
      'count',
    );
    const { revision } = checked!;
    const rows = lookups.length;
    const taken = { body: { ...body, check: false, revision } };
    await probe.does(taken, [{ action: 'lookup.imported', old: { maskid, rows: held!.rows }, new: { maskid, rows } }]);
    await probe.refuses(taken, 'admin.conflict');
  },
  adminClientSet: async (probe) => {
    await row('client', (name) => ({ name, caption: 'West KG' }))(probe);
    const [one, two, name] = [(await product(probe)).id, (await product(probe)).id, fresh('Alt')];
    const values = (products: readonly number[]) => ({ name, caption: 'West KG', products });
    const told = (products: readonly number[], old?: readonly number[]) => ({
      action: 'client.set',
      ...(old && { old: { name, products: old } }),
      new: { name, products },
    });
    const realm = (productid: number) => ({ action: 'realm.set', new: { productid } });
    const gone = (productid: number) => ({ action: 'realm.deleted', old: { productid } });
    const made = await probe.does({ body: values([one]) }, [realm(one), told([one])], 'client');
    const changed = await probe.does(
      { body: { ...values([two]), id: made.id, etag: made.etag } },
      [realm(two), gone(one), told([two], [one])],
      'client',
    );
    // Another administrator's ticks are not merged in silence.
    await probe.refuses({ body: { ...values([one, two]), id: made.id, etag: made.etag } }, 'admin.conflict');
    await probe.refuses({ body: { ...values([999_999]), id: made.id, etag: changed.etag } }, 'admin.invalid');
    const last = await probe.does(
      { body: { ...values([]), id: made.id, etag: changed.etag } },
      [gone(two), told([], [two])],
      'client',
    );
    const removal = { noun: 'client', id: made.id, etag: last.etag };
    await probe.does({ body: removal }, [{ action: 'client.deleted', old: { name } }], '', 'adminDelete');
  },
  adminProductSet: row('product', (name) => ({ name })),
  adminYearSet: async (probe) => {
    const id = 2190;
    const made = await probe.does({ body: { id } }, [{ action: 'year.set', new: { id, retired: 0 } }], 'year');
    await probe.refuses({ body: { id } }, 'admin.conflict');
    const changed = await probe.rivals(
      () => ({ body: { id, etag: made.etag, retired: true } }),
      () => ({ action: 'year.set', old: { id, retired: 0 }, new: { id, retired: 1 } }),
      'year',
    );
    const body = { noun: 'year', id, etag: changed.etag };
    await probe.does({ body }, [{ action: 'year.deleted', old: { id } }], '', 'adminDelete');
  },
  adminRealmSet: async (probe) => {
    const { id: productid } = await product(probe);
    const pair = { clientid: probe.cast.scene.filing.clientid, productid };
    const made = await probe.does({ body: pair }, [{ action: 'realm.set', new: pair }], 'realm');
    // An existing pair is left unchanged.
    await probe.does({ body: pair }, []);
    const body = { noun: 'realm', ...made };
    await probe.does({ body }, [{ action: 'realm.deleted', old: pair }], '', 'adminDelete');
  },
  doctypeSet: row('doctype', (name, { scene }) => ({ name, clientid: scene.filing.clientid })),
  indexSet: row('index', (name) => ({ name, caption: 'Nummer', type: 'text' })),
  maskSet: row('mask', (name) => ({ caption: name, doctypeid: [], fields: [] }), caption),
  adminPoolSet: row('pool', (name) => ({ name })),
  adminStampSet: row('stamp', (name) => ({
    name,
    orderno: 900,
    content: { type: 'lettering', lines: ['x'], framed: true },
    color: '#000000',
    width: 100,
    height: 50,
    groups: [],
  })),
  adminTemplateSet: row('template', (name, { scene }) => ({
    name,
    ownerid: null,
    everyone: false,
    groups: [scene.groups.own],
    content: {
      source: BOX,
      marks: [{ localId: 'a', kind: 'rectangle', geometry: BOX, style: { color: '#ff0000', width: 4, opacity: 1 } }],
    },
  })),
  adminGroupSet: async (probe) => {
    const { administrator } = probe.cast;
    const values = (name: string, supervisors: readonly number[] = []) => ({
      name,
      ...Object.fromEntries(GROUP_FLAGS.map((flag) => [flag, false])),
      members: [],
      supervisors,
      rights: [],
      realms: [],
      pools: [],
    });
    await row('usergroup', (name) => values(name))(probe);
    const [name, one, two] = [fresh('Alt'), (await user(probe)).id, (await user(probe)).id];
    const action = 'usergroup.set';
    const told = { action, new: { name, supervisors: [one] } };
    const { id, etag } = await probe.does({ body: values(name, [one]) }, [told], 'usergroup');
    const body = { ...values(name, [two, one]), id, etag };
    const both = { action, old: { supervisors: [one] }, new: { supervisors: [one, two] } };
    const changed = await probe.does({ body }, [both], 'usergroup');
    await probe.refuses({ body: { ...values(name), id, etag } }, 'admin.conflict');
    await probe.refuses({ body: { ...values(name, [999_999]), id, etag: changed.etag } }, 'admin.invalid');
    const query = { noun: 'user', id: String(one) };
    expect(await succeed(administrator, 'adminUses', { query }, 'use')).toEqual([{ by: 'supervisor', count: 1 }]);
    const gone = { noun: 'usergroup', id, etag: changed.etag };
    await probe.does({ body: gone }, [{ action: 'usergroup.deleted', old: { name } }], '', 'adminDelete');
  },
  adminLicenseSet: async (probe) => {
    const [first] = await succeed<AdminLicense>(probe.cast.administrator, 'adminLicenseGet', {}, 'license');
    let now = '';
    const changed = await probe.rivals<AdminLicense>(
      (customername) => ({ body: { ...first, customername } }),
      (customername) => {
        now = customername;
        return { action: 'license.set', old: { customername: first!.customername }, new: { customername } };
      },
      'license',
    );
    const back = [{ action: 'license.set', old: { customername: now }, new: { customername: first!.customername } }];
    await probe.does({ body: { ...first, etag: changed.etag } }, back);
  },
  adminConfigurationImport,
  adminConnectionSet,
  // Where the operator permits no folder, none can be named; connections.test.ts has a server where one is.
  adminFolderSet: async (probe) => {
    const poolid = probe.cast.scene.pool;
    await probe.refuses({ body: { poolid, folder: 'x', etag: 'x'.repeat(22) } }, 'admin.conflict');
  },
  adminProviderSet,
  // Asks the provider for its description, and changes nothing here.
  adminProviderTest: (probe) => probe.refuses({ body: { id: 2_000_000_000 } }, 'admin.unknown'),
  adminDocusignTest: (probe) => probe.refuses({ body: {} }, 'docusign.off'),
  adminJobRetry: jobCase('job.retried'),
  adminJobDelete: jobCase('job.deleted'),
  // This server sends no mail; tests/conformance/mail.test.ts has one that does.
  adminMailTest: (probe) => probe.refuses({ body: {} }, 'mail.off'),
  adminUserSet: async (probe) => {
    probe.secret(PASSWORD);
    probe.secret(base64(PASSWORD));
    const login = fresh('neu');
    const made = await probe.does<AdminUser>(
      { body: { ...person(login), active: true, password: base64(PASSWORD) } },
      [{ action: 'user.set', new: { login, haspassword: true, password: 'replaced' } }],
      'user',
    );
    const { id, etag } = made;
    let now = '';
    const changed = await probe.rivals<AdminUser>(
      (surname) => ({ body: { ...person(login), surname, id, etag, active: false } }),
      (surname) => {
        now = surname;
        return { action: 'user.set', old: { surname: '', active: true }, new: { surname, active: false } };
      },
      'user',
    );
    const body = { noun: 'user', id, etag: changed.etag };
    await probe.does({ body }, [{ action: 'user.deleted', old: { login, surname: now } }], '', 'adminDelete');
  },
  adminPeopleImport: async (probe) => {
    const { login } = await user(probe);
    const csvOf = (surname: string) => `login;surname\n${login};${surname}\n`;
    const preview = { body: { of: 'user', csv: csvOf('Neu') } };
    const { etag } = await probe.does<{ etag: string }>(preview, [], 'table');
    await probe.rivals(
      (surname) => ({ body: { of: 'user', csv: csvOf(surname), etag } }),
      (surname) => ({ action: 'user.set', old: { login, surname: '' }, new: { login, surname } }),
    );
  },
  adminSessionEnd: async (probe) => {
    const { cast } = probe;
    const [{ login, password }] = cast.scene.owners as [Cast['scene']['editor']];
    expectSuccess('userLogin', await new Caller(cast.scene.baseUrl).login(login, password));
    const users = await succeed<AdminUser>(cast.administrator, 'adminUserList', {}, 'user');
    const { id, sessions } = users.find((one) => one.login === login)!;
    const told = { action: 'session.closed', old: { id, login } };
    await probe.does({ body: { userid: id } }, Array.from({ length: sessions }, () => told).slice(0, 5));
  },
  adminUserInvite: async (probe) => {
    const { id, login } = await user(probe);
    const input = { body: { userid: [id] } };
    const { token } = await probe.does<{ token: string }>(
      input,
      [{ action: 'invitation.issued', new: { id, login } }],
      'invitation',
    );
    expect(token).toMatch(/^[\w-]{43}$/);
    // The log of the second invitation is searched for the first one's token too.
    probe.secret(token);
    await probe.does(input, [{ action: 'invitation.issued', new: { id, login } }]);
  },
  adminWorkflowSet,
  adminConfigSet: async (probe) => {
    const name = `webviewer_test_${fresh('x').toLowerCase()}`;
    const groupid = probe.cast.scene.groups.own;
    const set = (value: string, before: string) => ({ body: { groupid, config: [{ name, value, before }] } });
    const noted = (value: string) => ({ entries: [expect.objectContaining({ name, value, groupid })] });
    const action = 'config.defaultSet';
    await probe.does(set('alt', ''), [{ action, old: { entries: [] }, new: noted('alt') }]);
    let now = '';
    await probe.rivals(
      (value) => set(value, 'alt'),
      (value) => {
        now = value;
        return { action, old: noted('alt'), new: noted(value) };
      },
    );
    await probe.does(set('', now), [{ action, old: noted(now), new: { entries: [] } }]);
  },
};

export function adminChangesSuite(cast: () => Cast): void {
  test('[SRV-03] every change of the administration has a case here', () => {
    expect(changes.map(([name]) => name).toSorted()).toEqual(Object.keys(cases).toSorted());
  });

  test.each(changes)(
    '[SRV-03] %s is logged with who, what, old and new value; of two at once one is told',
    async (name, { errors }) => {
      const probe = new Probe(cast(), name);
      await cases[name as AdminChange](probe);
      expect(probe.saysConflicts, 'whether conflicts were tried').toBe(errors?.includes('admin.conflict') ?? false);
    },
  );
}
