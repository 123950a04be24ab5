import { expect, test } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import type { AdminGroup, AdminUser, GrantedRight } from '#core/contract/admin/adminUser.ts';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { expectFailure, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const all = Object.entries<Operation>(operations) as [OperationName, Operation][];
/** A unique name: the suite runs on both databases in turn. */
const fresh = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;

interface Row {
  readonly id: number;
  readonly etag: string;
  readonly retired: boolean;
}
interface MaskRow extends Row {
  readonly caption: string;
  readonly doctypeid: number[];
  readonly fields: {
    id: number;
    indexid: number;
    caption: string;
    flags: number;
    required: boolean;
    lookup: boolean;
    textarea: boolean;
  }[];
}

export function administrationSuite(cast: () => Cast): void {
  const master = async <Found = Row>(noun: string, id: number) => {
    const rows = await succeed<Row>(cast().administrator, 'adminMaster', {}, noun);
    return rows.find((row) => row.id === id) as Found;
  };
  const audit = (action: string) =>
    succeed<LogEntry>(cast().administrator, 'logList', { query: { action, limit: '5' } }, 'log');

  test('[AUTH-12] administration needs the right and a session of module 9, and no other call opens it', async () => {
    const { editor, scene } = cast();
    const outside = new Caller(scene.baseUrl);
    await outside.login(scene.administrator.login, scene.administrator.password);
    for (const [name, { access }] of all) {
      if (access !== 'admin') continue;
      expectFailure(await editor.call(name, { body: {} }), 'session.adminMissing');
      expectFailure(await outside.call(name, { body: {} }), 'session.adminSignIn');
    }
    const asAdmin = new Caller(scene.baseUrl);
    expectFailure(
      await asAdmin.login(scene.editor.login, scene.editor.password, { modulename: 'WebAdmin', moduleid: 9 }),
      'session.adminMissing',
    );
    await fail(outside, 'adminEnter', 'password.wrong', { body: { password: base64('nicht das Passwort') } });
    await fail(editor, 'adminEnter', 'session.adminMissing', { body: { password: base64(scene.editor.password) } });
    expect(
      await succeed(outside, 'adminEnter', { body: { password: base64(scene.administrator.password) } }, 'user'),
    ).toMatchObject([{ moduleid: 9 }]);
    await succeed(outside, 'adminUserList', {}, 'user');
  });

  test('[CALL-03] client, product, year and realm are created, renamed and retired; those in use are not deleted', async () => {
    const { administrator } = cast();
    const name = fresh('300');
    const [client] = await succeed<Row>(
      administrator,
      'adminClientSet',
      { body: { name, caption: 'West KG' } },
      'client',
    );
    const [product] = await succeed<Row>(
      administrator,
      'adminProductSet',
      { body: { name: fresh('Lager') } },
      'product',
    );
    await fail(administrator, 'adminClientSet', 'admin.nameTaken', { body: { name, caption: 'Noch eine' } });
    const pair = { body: { clientid: client!.id, productid: product!.id } };
    const [realm] = await succeed<Row>(administrator, 'adminRealmSet', pair, 'realm');
    expect(await succeed<Row>(administrator, 'adminRealmSet', pair, 'realm')).toEqual([realm]);
    const remove = (noun: string, row: Row | undefined) => ({ body: { noun, id: row!.id, etag: row!.etag } });
    const now = (await succeed<Row>(administrator, 'adminMaster', {}, 'client')).find(({ id }) => id === client!.id);
    await fail(administrator, 'adminDelete', 'admin.conflict', remove('client', client));
    await fail(administrator, 'adminDelete', 'admin.inUse', remove('client', now));
    const [renamed] = await succeed<Row>(
      administrator,
      'adminClientSet',
      { body: { id: client!.id, etag: now!.etag, name, caption: 'West GmbH', retired: true } },
      'client',
    );
    expect(renamed).toMatchObject({ caption: 'West GmbH', retired: true });
    await fail(administrator, 'adminClientSet', 'admin.conflict', {
      body: { id: client!.id, etag: client!.etag, name, caption: 'Zu spät' },
    });
    const [set] = await audit('client.set');
    expect([set?.oldvalue, set?.newvalue].map((json) => JSON.parse(json ?? '').caption)).toEqual([
      'West KG',
      'West GmbH',
    ]);
    const bare = { id: client!.id, etag: renamed!.etag, name, caption: 'West GmbH', products: [] };
    const [left] = await succeed<Row>(administrator, 'adminClientSet', { body: bare }, 'client');
    await fail(administrator, 'adminDelete', 'admin.unknown', remove('realm', realm));
    await succeed(administrator, 'adminDelete', remove('client', left));
    await succeed(administrator, 'adminDelete', remove('product', product));
    await fail(administrator, 'adminDelete', 'admin.unknown', remove('product', product));
    const [deleted] = await audit('client.deleted');
    expect(JSON.parse(deleted?.oldvalue ?? '')).toMatchObject({ id: client!.id, caption: 'West GmbH' });
    await fail(administrator, 'adminYearSet', 'admin.conflict', { body: { id: cast().scene.filing.year } });
  });

  test('[SRV-03] a client is saved with its products or not at all: one in use is named and stays', async () => {
    const { administrator, scene } = cast();
    const { clientid, productid } = scene.filing;
    type Client = Row & { name: string; caption: string; products: number[] };
    const find = async () =>
      (await succeed<Client>(administrator, 'adminMaster', {}, 'client')).find(({ id }) => id === clientid)!;
    const body = { name: fresh('Lager') };
    const [product] = await succeed<Row>(administrator, 'adminProductSet', { body }, 'product');
    const before = await find();
    expect(before.products).toContain(productid);
    const products = [...before.products.filter((id) => id !== productid), product!.id];
    const refused = await administrator.call('adminClientSet', { body: { ...before, caption: 'Halb', products } });
    expectFailure(refused, 'admin.productInUse');
    expect(JSON.stringify(refused.json)).toMatch(/"name":"\S/);
    expect(await find()).toEqual(before);
    expect(await succeed<{ productid: number }>(administrator, 'adminMaster', {}, 'realm')).not.toContainEqual(
      expect.objectContaining({ productid: product!.id }),
    );
    const [wider] = await succeed<Client>(
      administrator,
      'adminClientSet',
      { body: { ...before, products: [...before.products, product!.id] } },
      'client',
    );
    // Without products they stay as they are.
    const { products: _, ...rest } = wider!;
    const [same] = await succeed<Client>(administrator, 'adminClientSet', { body: rest }, 'client');
    expect(same).toEqual(wider);
    await succeed(administrator, 'adminClientSet', { body: { ...same, products: before.products } });
    expect(await find()).toEqual(before);
    await succeed(administrator, 'adminDelete', { body: { noun: 'product', id: product!.id, etag: product!.etag } });
  });

  test('[CALL-03] document type, index and mask are created and used for filing until they are retired', async () => {
    const { administrator, editor, scene } = cast();
    const [doctype] = await succeed<Row>(
      administrator,
      'doctypeSet',
      { body: { name: fresh('Angebot'), clientid: scene.filing.clientid } },
      'doctype',
    );
    const [index] = await succeed<Row>(
      administrator,
      'indexSet',
      { body: { name: `offer${Date.now()}`, caption: 'Angebotsnummer', type: 'text', maxlength: 12 } },
      'index',
    );
    const field = {
      indexid: index!.id,
      caption: 'Angebotsnummer',
      flags: 514,
      required: true,
      lookup: false,
      textarea: false,
    };
    const other = async () => ({
      body: archiveForm(
        { ...metafileOf(scene, fresh('O')), doctypeid: doctype!.id },
        { bytes: await makePdf('Angebot'), name: 'angebot.pdf' },
      ),
    });
    // A type without a mask can be filed with any; a document may keep that mask when the type gets its own.
    const [filed] = await succeed<{ docid: number }>(editor, 'documentArchive', await other(), 'document');
    const mask = { caption: 'Angebot', doctypeid: [doctype!.id], fields: [field] };
    const [made] = await succeed<MaskRow>(administrator, 'maskSet', { body: mask }, 'mask');
    expect(await succeed(editor, 'maskGet', { params: { id: made!.id } }, 'mask')).toMatchObject([mask]);
    await fail(cast().stranger, 'maskGet', 'mask.unknown', { params: { id: made!.id } });
    const offerOf = async (value: string) => ({
      body: archiveForm(
        {
          ...metafileOf(scene, ''),
          doctypeid: doctype!.id,
          maskid: made!.id,
          indexes: [{ indexid: index!.id, value }],
        },
        { bytes: await makePdf('Angebot'), name: 'angebot.pdf' },
      ),
    });
    const file = async (value: string) => editor.call('documentArchive', await offerOf(value));
    const [offer] = await succeed<{ docid: number }>(editor, 'documentArchive', await offerOf('A-1'), 'document');
    expectFailure(await file('A-12345678901'), 'index.invalid');
    await fail(editor, 'documentArchive', 'archive.metadataInvalid', await other());
    await succeed(editor, 'documentYearSet', { body: { docid: filed!.docid, year: 2025 } }, 'document');
    await fail(administrator, 'indexSet', 'admin.invalid', {
      body: { id: index!.id, etag: index!.etag, name: 'offerNo', caption: 'x', type: 'date' },
    });
    await fail(administrator, 'maskSet', 'admin.invalid', { body: { ...mask, fields: [field, field] } });
    await fail(administrator, 'adminDelete', 'admin.inUse', {
      body: { noun: 'mask', id: made!.id, etag: made!.etag },
    });
    const [changed] = await succeed<MaskRow>(
      administrator,
      'maskSet',
      { body: { ...mask, id: made!.id, etag: made!.etag, fields: made!.fields, retired: true } },
      'mask',
    );
    expect(changed).toMatchObject({ retired: true, fields: made!.fields });
    expectFailure(await file('A-2'), 'archive.metadataInvalid');
    await succeed(
      administrator,
      'doctypeSet',
      {
        body: {
          id: doctype!.id,
          etag: doctype!.etag,
          name: fresh('Angebot'),
          clientid: scene.filing.clientid,
          retired: true,
        },
      },
      'doctype',
    );
    // Documents already filed stay where they are, and can still be changed.
    const values = [{ indexid: index!.id, value: 'A-3' }];
    await succeed(editor, 'documentIndexSet', { body: { docid: offer!.docid, indexes: values } }, 'document');
    expect(await succeed<{ id: number; retired?: true }>(editor, 'maskList', {}, 'mask')).toContainEqual(
      expect.objectContaining({ id: made!.id, retired: true }),
    );
    expect(await master<MaskRow>('mask', made!.id)).toMatchObject({ etag: changed!.etag });
  });

  test('[AUTH-12] a user is created with a password to change and signed out on deactivation; the last administrator stays', async () => {
    const { administrator, scene } = cast();
    const login = fresh('neu').replaceAll(' ', '');
    const user = {
      login,
      firstname: 'Nina',
      surname: 'Neu',
      email: ['nina@example.com'],
      languageid: 1031,
      active: true,
      groups: [scene.groups.own],
    };
    await fail(administrator, 'adminUserSet', 'password.tooWeak', { body: { ...user, password: base64('kurz') } });
    const [made] = await succeed<AdminUser>(
      administrator,
      'adminUserSet',
      { body: { ...user, password: base64('Anfang-2026') } },
      'user',
    );
    expect(made).toMatchObject({ mustchange: true, haspassword: true, groups: [scene.groups.own] });
    await fail(administrator, 'adminUserSet', 'admin.nameTaken', { body: { ...user, login: login.toUpperCase() } });
    const nina = new Caller(scene.baseUrl);
    expect((await nina.login(login, 'Anfang-2026')).json['user']).toMatchObject([{ mustchange: true }]);
    const change = { ...user, id: made!.id, etag: made!.etag };
    const [left] = await succeed<AdminUser>(
      administrator,
      'adminUserSet',
      { body: { ...change, active: false } },
      'user',
    );
    expect(left).toMatchObject({ active: false, sessions: 0 });
    await fail(nina, 'userInfo', 'session.missing');
    await fail(administrator, 'adminUserSet', 'admin.conflict', { body: change });
    await fail(administrator, 'adminDelete', 'admin.inUse', { body: { noun: 'user', id: left!.id, etag: left!.etag } });
    const [noted] = await audit('user.set');
    expect(JSON.stringify(noted)).not.toMatch(/argon2|Anfang-2026/);
    const users = await succeed<AdminUser>(administrator, 'adminUserList', {}, 'user');
    const own = users.find((one) => one.login === scene.administrator.login);
    await fail(administrator, 'adminUserSet', 'admin.lastAdministrator', {
      body: { ...user, ...own, login: own!.login, groups: [scene.groups.own] },
    });
    await fail(administrator, 'adminUserSet', 'admin.invalid', {
      body: { ...change, etag: left!.etag, groups: [99_999] },
    });
  });

  test('[AUTH-12] a group has members and rights; the matrix explains each right; concurrent changes are reported', async () => {
    const { administrator, scene } = cast();
    const users = await succeed<AdminUser>(administrator, 'adminUserList', {}, 'user');
    const reader = users.find(({ login }) => login === scene.reader.login)!;
    const [realm] = await succeed<Row & { clientid: number }>(administrator, 'adminMaster', {}, 'realm');
    const group = {
      name: fresh('Aushilfe'),
      workflowvisible: false,
      sendtovisible: true,
      serverrecognitionvisible: false,
      quicksearchvisible: false,
      stampvisible: false,
      maskvisible: false,
      members: [reader.id],
      supervisors: [],
      rights: ['document.download'],
      realms: [realm!.id],
      pools: [],
    };
    const [made] = await succeed<AdminGroup>(administrator, 'adminGroupSet', { body: group }, 'usergroup');
    expect(made).toMatchObject(group);
    const matrix = () =>
      succeed<GrantedRight>(administrator, 'adminRightMatrix', { query: { userid: String(reader.id) } }, 'right');
    expect(await matrix()).toContainEqual({
      userid: reader.id,
      right: 'document.download',
      realmid: realm!.id,
      groups: [made!.id],
    });
    // Without a realm, what is about no document holds all the same, and nothing else does.
    const nowhere = { ...group, id: made!.id, etag: made!.etag, realms: [], retired: true };
    const rights = ['administration.manage', 'document.download'];
    const body = { ...nowhere, rights };
    const [retired] = await succeed<AdminGroup>(administrator, 'adminGroupSet', { body }, 'usergroup');
    const given = (await matrix()).filter(({ groups }) => groups.includes(made!.id));
    expect(given).toEqual([{ userid: reader.id, right: 'administration.manage', groups: [made!.id] }]);
    const [empty] = await succeed<AdminGroup>(
      administrator,
      'adminGroupSet',
      { body: { ...group, id: made!.id, etag: retired!.etag, members: [] } },
      'usergroup',
    );
    expect((await matrix()).some(({ groups }) => groups.includes(made!.id))).toBe(false);
    await fail(administrator, 'adminGroupSet', 'admin.conflict', {
      body: { ...group, id: made!.id, etag: made!.etag },
    });
    await succeed(administrator, 'adminDelete', { body: { noun: 'usergroup', id: made!.id, etag: empty!.etag } });
  });

  test('[CALL-03] a look-up table is shown, changed, and imported after a check; a faulty one is refused', async () => {
    const { administrator, editor, scene } = cast();
    const maskid = scene.filing.maskid;
    const at = { query: { maskid: String(maskid) } };
    const rows = () =>
      succeed<{ rowno: number; indexes: { indexid: number; value: string }[] }>(
        administrator,
        'adminLookupList',
        at,
        'lookup',
      );
    const before = await rows();
    const entry = { indexes: [{ indexid: scene.filing.lookupIndex, value: 'Özdemir GmbH' }] };
    const [count] = await succeed<{ rows: number }>(
      administrator,
      'adminLookupSet',
      { body: { maskid, rows: [entry] } },
      'count',
    );
    expect(count?.rows).toBe(before.length + 1);
    expect(
      await succeed(
        editor,
        'lookupList',
        { body: { maskID: maskid, fieldID: scene.filing.lookupField, prefix: 'özd' } },
        'lookup',
      ),
    ).toEqual([entry]);
    const table = (csv: string, check: boolean) => ({ body: { maskid, csv, check } });
    const faulty = await administrator.call('adminLookupImport', table('Lieferant\nA\nA\nB;C\n', true));
    expect(faulty.json['fault']).toEqual([{ line: 3, fault: 'duplicate' }]);
    await fail(administrator, 'adminLookupImport', 'admin.invalid', table('Unbekannt\nA\n', true));
    await succeed(administrator, 'adminLookupImport', table('Lieferant\nA\nA\n', false));
    expect(await rows()).toHaveLength(before.length + 1);
    const csv = ['Lieferant', ...before.flatMap(({ indexes }) => indexes.map(({ value }) => value))].join('\r\n');
    await succeed(administrator, 'adminLookupImport', table(`\uFEFF${csv}`, false));
    expect((await rows()).map(({ indexes }) => indexes)).toEqual(before.map(({ indexes }) => indexes));
    expect(await audit('lookup.imported')).not.toEqual([]);
  });

  test('[SRV-03] an import of a look-up table does not replace what was changed after its check', async () => {
    const { administrator, scene } = cast();
    const { maskid, lookupIndex: indexid } = scene.filing;
    const rows = () =>
      succeed<{ rowno: number; etag: string }>(
        administrator,
        'adminLookupList',
        { query: { maskid: String(maskid) } },
        'lookup',
      );
    const before = await rows();
    const body = { maskid, csv: 'Lieferant\nKurz & Klein', check: true };
    const [checked] = await succeed<{ revision: number }>(administrator, 'adminLookupImport', { body }, 'count');
    const added = { indexes: [{ indexid, value: 'Später GmbH' }] };
    await succeed(administrator, 'adminLookupSet', { body: { maskid, rows: [added] } });
    const taken = { body: { ...body, check: false, revision: checked!.revision } };
    await fail(administrator, 'adminLookupImport', 'admin.conflict', taken);
    const now = await rows();
    expect(now).toEqual([...before, expect.objectContaining(added)]);
    const deleted = now.slice(before.length).map(({ rowno, etag }) => ({ rowno, etag }));
    await succeed(administrator, 'adminLookupSet', { body: { maskid, rows: [], deleted } });
  });

  test('[CALL-03] a user’s default overrides the group’s, which overrides the company’s', async () => {
    const { administrator, second, scene } = cast();
    const name = 'webviewer_max_process_scan';
    const value = async () =>
      (await succeed<{ name: string; value: string }>(second, 'configList', {}, 'config')).find(
        (one) => one.name === name,
      )?.value;
    const set = (body: object) => succeed(administrator, 'adminConfigSet', { body }, 'config');
    await set({ config: [{ name, value: '50' }] });
    expect(await value()).toBe('50');
    await set({ groupid: scene.groups.own, config: [{ name, value: '60' }] });
    expect(await value()).toBe('60');
    await succeed(second, 'configSet', { body: { config: [{ name, value: '70' }] } });
    expect(await value()).toBe('70');
    const late = { groupid: scene.groups.own, config: [{ name, value: '80', before: '' }] };
    await fail(administrator, 'adminConfigSet', 'admin.conflict', { body: late });
    await set({ groupid: scene.groups.own, config: [{ name, value: '', before: '60' }] });
    const [removed] = await audit('config.defaultSet');
    expect([removed?.oldvalue, removed?.newvalue].map((json) => JSON.parse(json ?? '').entries)).toMatchObject([
      [{ name, value: '60' }],
      [],
    ]);
    await fail(administrator, 'adminConfigSet', 'admin.unknown', {
      body: { groupid: 99_999, config: [{ name, value: '1' }] },
    });
  });
}
