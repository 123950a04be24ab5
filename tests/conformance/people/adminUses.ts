import { expect, test } from 'vitest';
import type { AdminNoun, UsedBy } from '#core/contract/admin/admin.ts';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { OperationName } from '#core/contract/operations.ts';
import { GROUP_FLAGS } from '#core/contract/people/user.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { impressed } from '#tests/conformance/marks/impressed.ts';
import { expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

interface Row {
  readonly id: number;
  readonly etag: string;
  readonly name?: string;
  readonly login?: string;
  readonly clientid?: number;
  readonly productid?: number;
  readonly retired?: boolean;
}
interface Kind {
  readonly list: OperationName;
  readonly set: OperationName;
  /** The row in use; by default the first. */
  readonly isMeant?: (row: Row, cast: Cast) => boolean;
  /** Makes it used, if the scene alone does not. */
  readonly use?: (cast: Cast, id: number) => Promise<unknown>;
  /** Makes it, if the scene has none. */
  readonly make?: (cast: Cast) => Promise<unknown>;
  readonly leave?: (cast: Cast, id: number) => Promise<unknown>;
  readonly by: readonly UsedBy[];
  /** What retiring sets; undefined if the kind cannot be retired. */
  readonly retired?: object;
  readonly active?: object;
}
const retire = { retired: { retired: true }, active: { retired: false } };

const PROVIDER = {
  name: 'Verzeichnis Süd',
  issuer: 'https://login.firma.test/sued',
  clientid: 'archiv',
  claim: '',
  orderno: 9,
  standard: false,
  secret: 'geheim',
};
/** Lets a user of the scene sign in by that provider only; 0 is the standard one. */
async function signInBy({ administrator, scene: { split } }: Cast, providerid: number): Promise<void> {
  const users = await succeed<Row>(administrator, 'adminUserList', {}, 'user');
  const user = users.find(({ login }) => login === split.login);
  await succeed(administrator, 'adminUserSet', { body: { ...user, providerid } });
}

/** A row of every kind that is in use, and by what. Templates never are: what was placed is a copy. */
const kinds: Readonly<Record<Exclude<AdminNoun, 'template'>, Kind>> = {
  client: {
    list: 'adminMaster',
    set: 'adminClientSet',
    isMeant: ({ id }, { scene }) => id === scene.filing.clientid,
    by: ['realm', 'doctype'],
    ...retire,
  },
  product: {
    list: 'adminMaster',
    set: 'adminProductSet',
    isMeant: ({ id }, { scene }) => id === scene.filing.productid,
    by: ['realm'],
    ...retire,
  },
  year: {
    list: 'adminMaster',
    set: 'adminYearSet',
    isMeant: ({ id }, { scene }) => id === scene.filing.year,
    by: ['document'],
    ...retire,
  },
  realm: {
    list: 'adminMaster',
    set: 'adminRealmSet',
    isMeant: ({ clientid, productid }, { scene: { filing } }) =>
      clientid === filing.clientid && productid === filing.productid,
    by: ['document', 'usergroup'],
  },
  doctype: {
    list: 'adminMaster',
    set: 'doctypeSet',
    isMeant: ({ id }, { scene }) => id === scene.filing.doctypeid,
    by: ['document', 'mask'],
    ...retire,
  },
  index: {
    list: 'adminMaster',
    set: 'indexSet',
    isMeant: ({ id }, { scene }) => id === scene.filing.textIndex,
    by: ['mask', 'value'],
    ...retire,
  },
  mask: {
    list: 'adminMaster',
    set: 'maskSet',
    isMeant: ({ id }, { scene }) => id === scene.filing.maskid,
    by: ['document'],
    ...retire,
  },
  pool: {
    list: 'adminMaster',
    set: 'adminPoolSet',
    isMeant: ({ id }, { scene }) => id === scene.pool,
    use: async ({ editor }, poolid) => {
      const body = archiveForm({ poolid }, { bytes: await makePdf('Stapel', 1), name: 'Stapel.pdf' });
      await succeed(editor, 'poolFileAdd', { body }, 'process');
    },
    // The pool's suite wants it empty.
    leave: async ({ editor }, poolid) => {
      await succeed(editor, 'poolProcessLock', { body: { poolid } });
      await succeed(editor, 'poolProcessRelease', { body: { poolid, delete: true } });
    },
    by: ['process'],
    ...retire,
  },
  usergroup: {
    list: 'adminGroupList',
    set: 'adminGroupSet',
    isMeant: ({ id }, { scene }) => id === scene.groups.foreign,
    by: ['user'],
    ...retire,
  },
  user: {
    list: 'adminUserList',
    set: 'adminUserSet',
    isMeant: ({ login }, { scene }) => login === scene.split.login,
    use: async ({ scene: { baseUrl, split } }) =>
      expectSuccess('userLogin', await new Caller(baseUrl).login(split.login, split.password)),
    by: ['audit'],
    retired: { active: false },
    active: { active: true },
  },
  provider: {
    list: 'adminProviderList',
    set: 'adminProviderSet',
    isMeant: ({ name }) => name === PROVIDER.name,
    make: ({ administrator }) => succeed(administrator, 'adminProviderSet', { body: PROVIDER }),
    use: (cast, providerid) => signInBy(cast, providerid),
    leave: async (cast, id) => {
      await signInBy(cast, 0);
      const { administrator } = cast;
      const all = await succeed<Row>(administrator, 'adminProviderList', {}, 'provider');
      const body = { noun: 'provider', id, etag: all.find((one) => one.id === id)?.etag };
      await succeed(administrator, 'adminDelete', { body });
    },
    by: ['account'],
    ...retire,
  },
  stamp: {
    list: 'adminStampList',
    set: 'adminStampSet',
    isMeant: ({ id }, { scene }) => id === scene.stamps.numbered,
    use: async ({ editor, docid }, stampid) => {
      await succeed(editor, 'layerLock', { params: { docid } });
      await succeed(editor, 'stampPlace', { params: { docid, stampid } });
      await succeed(editor, 'layerRelease', { params: { docid } });
    },
    by: ['number'],
    ...retire,
  },
};

export function adminUsesSuite(cast: () => Cast): void {
  test.each(Object.entries(kinds) as [AdminNoun, Kind][])(
    '[SRV-03] what is in use is not deleted but retired, and what uses it is named: %s',
    async (noun, { list, set, isMeant = () => true, make, use, leave, by, retired, active }) => {
      const { administrator } = cast();
      const find = async () => (await succeed<Row>(administrator, list, {}, noun)).find((row) => isMeant(row, cast()))!;
      await make?.(cast());
      await use?.(cast(), (await find()).id);
      const { id, etag } = await find();
      const named = () =>
        succeed<{ by: UsedBy; count: number }>(administrator, 'adminUses', { query: { noun, id: String(id) } }, 'use');
      expect((await named()).map((one) => one.by)).toEqual(expect.arrayContaining([...by]));

      const deletions = () => {
        const query = { action: `${noun}.deleted`, limit: '1' };
        return succeed<LogEntry>(administrator, 'logList', { query }, 'log');
      };
      const before = await deletions();
      await fail(administrator, 'adminDelete', 'admin.inUse', { body: { noun, id, etag } });
      expect((await find()).etag).toBe(etag);
      expect(await deletions()).toEqual(before);

      if (retired === undefined) return;
      await succeed(administrator, set, { body: { ...(await find()), ...retired } });
      expect(await find()).toMatchObject(retired);
      await fail(administrator, 'adminDelete', 'admin.inUse', { body: { noun, id, etag: (await find()).etag } });
      await succeed(administrator, set, { body: { ...(await find()), ...active } });
      expect(await find()).toMatchObject(active ?? {});
      await leave?.(cast(), id);
    },
  );

  test.each([
    ['product', 'adminProductSet'],
    ['pool', 'adminPoolSet'],
  ] as const)('[SRV-03] the number of a deleted %s is not given to the next', async (noun, set) => {
    const { administrator } = cast();
    const made: number[] = [];
    for (const name of ['eins', 'zwei']) {
      const body = { name: `${name} ${Date.now()}` };
      const [row] = await succeed<Row>(administrator, set, { body }, noun);
      await succeed(administrator, 'adminDelete', { body: { noun, id: row!.id, etag: row!.etag } });
      made.push(row!.id);
    }
    expect(made[1]).toBeGreaterThan(made[0]!);
  });

  test('[SRV-03] the log has what was deleted as a whole: fields of a mask, rights of a group, groups of a user', async () => {
    const { administrator, scene } = cast();
    const { own } = scene.groups;
    const { textIndex: indexid, doctypeid } = scene.filing;
    const name = `Kurzlebig ${Date.now()}`;
    const rights = ['document.download'];
    const flags = Object.fromEntries(GROUP_FLAGS.map((flag) => [flag, true]));
    const box = { x: 0, y: 0, width: 300, height: 40 };
    const style = { color: '#ff0000', width: 4, opacity: 1 };
    const marks = [{ localId: 'a', kind: 'rectangle', geometry: box, style }];
    const field = { indexid, caption: 'Nummer', flags: INDEX_FLAGS.index, required: true, lookup: true };
    const lettering = { type: 'lettering', lines: ['x'], framed: true };
    const given: readonly (readonly [AdminNoun, OperationName, object, object])[] = [
      [
        'mask',
        'maskSet',
        { caption: name, doctypeid: [doctypeid], fields: [{ ...field, textarea: false }] },
        { doctypeid: [doctypeid], fields: [expect.objectContaining(field)], lookups: 0 },
      ],
      [
        'usergroup',
        'adminGroupSet',
        { name, ...flags, members: [], supervisors: [], rights, realms: [1], pools: [scene.pool] },
        { rights, realms: [1], pools: [scene.pool], supervisors: [] },
      ],
      [
        'user',
        'adminUserSet',
        { login: `kurz-${Date.now()}`, firstname: '', surname: name, email: [], languageid: 1031, groups: [own] },
        { groups: [own] },
      ],
      [
        'stamp',
        'adminStampSet',
        { name, orderno: 900, content: lettering, color: '#000000', width: 100, height: 50, groups: [own] },
        { groups: [own] },
      ],
      [
        'template',
        'adminTemplateSet',
        { name, ownerid: null, everyone: false, groups: [own], content: { source: box, marks } },
        { groups: [own] },
      ],
    ];
    for (const [noun, set, body, parts] of given) {
      const input = { body: noun === 'user' ? { ...body, active: true } : body };
      const [row] = await succeed<Row>(administrator, set, input, noun);
      await succeed(administrator, 'adminDelete', { body: { noun, id: row!.id, etag: row!.etag } });
      const query = { action: `${noun}.deleted`, limit: '1' };
      const [last] = await succeed<LogEntry>(administrator, 'logList', { query }, 'log');
      expect(JSON.parse(last?.oldvalue ?? 'null'), noun).toMatchObject({ id: row!.id, ...parts });
    }
  });

  test('[SRV-03] a stamp without a number is not deleted while it is on pages, and the pages are counted', async () => {
    const { administrator, editor, scene } = cast();
    const stampid = scene.stamps.plain;
    const find = async () =>
      (await succeed<Row>(administrator, 'adminStampList', {}, 'stamp')).find(({ id }) => id === stampid)!;
    const query = { noun: 'stamp', id: String(stampid) };
    const uses = () => succeed<{ by: UsedBy; count: number }>(administrator, 'adminUses', { query }, 'use');
    const before = (await uses()).find(({ by }) => by === 'impression')?.count ?? 0;
    const [archived] = await succeed<{ docid: number }>(
      editor,
      'documentArchive',
      {
        body: archiveForm(metafileOf(scene, `U-${Date.now()}`), { bytes: await makePdf('Stempel', 2), name: 'u.pdf' }),
      },
      'document',
    );
    const params = { docid: archived!.docid };
    await succeed(editor, 'layerLock', { params });
    const mark = await impressed(editor, { ...params, stampid });
    const twice = [mark, { ...mark, localid: `${mark.localid}-2` }];
    await succeed(editor, 'layerSet', { params, body: { layer: [{ pageno: 1, marks: twice }] } });
    await succeed(editor, 'layerRelease', { params });
    expect(await uses()).toEqual([{ by: 'impression', count: before + 1 }]);
    await fail(administrator, 'adminDelete', 'admin.inUse', {
      body: { noun: 'stamp', id: stampid, etag: (await find()).etag },
    });
    expect(await find()).toBeDefined();
  });
}
