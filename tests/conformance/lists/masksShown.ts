import { expect, test } from 'vitest';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { AdminGroup, AdminUser } from '#core/contract/admin/adminUser.ts';
import type { Mask } from '#core/contract/master.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const FIELD = { indexid: 1, caption: 'Nummer', flags: 2, required: false, lookup: false, textarea: false };

/** A mask is visible if one of the user's groups shows it (decision 64). */
export function masksShownSuite(cast: () => Cast): void {
  const groupOf = async (id: number) =>
    (await succeed<AdminGroup>(cast().administrator, 'adminGroupList', {}, 'usergroup')).find((one) => one.id === id)!;
  const groupOfReader = async (): Promise<number> => {
    const users = await succeed<AdminUser>(cast().administrator, 'adminUserList', {}, 'user');
    return users.find(({ login }) => login === cast().scene.reader.login)!.groups[0]!;
  };
  const change = async (id: number, to: Partial<AdminGroup>) =>
    succeed(cast().administrator, 'adminGroupSet', { body: { ...(await groupOf(id)), ...to } }, 'usergroup');
  const drop = async (id: number): Promise<void> => {
    await change(id, { members: [] });
    const { etag } = await groupOf(id);
    await succeed(cast().administrator, 'adminDelete', { body: { noun: 'usergroup', id, etag } });
  };
  const count = async (caller: Caller, body: object): Promise<number> => {
    const [{ count: found }] = (await succeed(caller, 'search', { body }, 'searchresult')) as [{ count: number }];
    expect(await succeed(caller, 'searchCount', { body }, 'searchcount')).toMatchObject([{ count: found }]);
    return found;
  };

  test('[SRCH-01] a mask that none of the user’s groups shows is unknown, as are its indexes, look-up values and results', async () => {
    const { editor, reader, administrator, scene } = cast();
    const { groups, filing } = scene;
    const reading = await groupOfReader();
    const both = { caption: `Gemeinsam ${Date.now()}`, doctypeid: [1, 2], fields: [FIELD] };
    const [shared] = await succeed<Mask>(administrator, 'maskSet', { body: both }, 'mask');
    const maskid = shared!.id;
    const metafile = { ...metafileOf(scene, `M${maskid}`), maskid };
    const upload = archiveForm(metafile, { bytes: await makePdf('Maske'), name: 'maske.pdf' });
    const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body: upload }, 'document');
    const byIndex = { indexes: [{ indexid: 1, operator: SEARCH_OPERATORS.equal, value: `M${maskid}` }] };
    const name = { docwords: 'maske.pdf' };
    const seen = async () => (await succeed<Mask>(reader, 'maskList', {}, 'mask')).find(({ id }) => id === maskid);

    expect((await seen())?.doctypeid).toEqual([1]);
    expect([await count(reader, { maskid }), await count(reader, byIndex)]).toEqual([1, 1]);

    await change(reading, { maskvisible: false });
    expect(await succeed(reader, 'maskList', {}, 'mask')).toEqual([]);
    expect(await succeed(reader, 'indexList', {}, 'index')).toEqual([]);
    await fail(reader, 'maskGet', 'mask.unknown', { params: { id: maskid } });
    for (const call of ['search', 'searchCount', 'searchSimilar'] as const) {
      await fail(reader, call, 'mask.unknown', { body: { maskid, fulltext: 'Kran' } });
      await fail(reader, call, 'request.invalid', { body: byIndex });
    }
    const lookup = { body: { maskID: filing.maskid, fieldID: filing.lookupField } };
    await fail(reader, 'lookupList', 'lookup.unknown', lookup);
    expect(await count(reader, name)).toBe(1);
    expect(await count(editor, { maskid })).toBe(1);

    // If the mask is shown only for another client, searching with it finds documents only there.
    const members = (await groupOf(reading)).members;
    const elsewhere = {
      ...(await groupOf(groups.foreign)),
      id: undefined,
      etag: undefined,
      name: `Z${maskid}`,
      members,
    };
    const [other] = await succeed<AdminGroup>(administrator, 'adminGroupSet', { body: elsewhere }, 'usergroup');
    expect((await seen())?.doctypeid).toEqual([2]);
    expect([await count(reader, { maskid }), await count(reader, byIndex), await count(reader, name)]).toEqual([
      0, 0, 1,
    ]);

    await drop(other!.id);
    await change(reading, { maskvisible: true });
    expect(await count(reader, { maskid })).toBe(1);
    await succeed(editor, 'documentDelete', { params: { docid: document?.docid } });
  });

  test('[SRCH-05] documents are filtered by the group that archived them only while the group is shown in the quick search', async () => {
    const { editor, scene } = cast();
    const { own } = scene.groups;
    const name = `Gruppe-${Date.now()}.pdf`;
    const upload = archiveForm(metafileOf(scene, name.slice(0, 20)), { bytes: await makePdf('Gruppe'), name });
    const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body: upload }, 'document');
    const byGroup = { docwords: name, archivedbygroup: [own] };
    expect(await count(editor, byGroup)).toBe(1);
    await change(own, { quicksearchvisible: false });
    expect(await count(editor, byGroup)).toBe(0);
    expect(await succeed(editor, 'userGroupList', {}, 'usergroup')).toContainEqual(
      expect.objectContaining({ id: own, quicksearchvisible: false }),
    );
    expect(await count(editor, { docwords: name })).toBe(1);
    await change(own, { quicksearchvisible: true });
    expect(await count(editor, byGroup)).toBe(1);
    await succeed(editor, 'documentDelete', { params: { docid: document?.docid } });
  });

  test('[SRCH-01] users without the right to search find and count nothing', async () => {
    const { editor, reader, administrator, scene } = cast();
    const name = `Zahl-${Date.now()}.pdf`;
    const upload = archiveForm(metafileOf(scene, name.slice(0, 18)), { bytes: await makePdf('Zahl'), name });
    const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body: upload }, 'document');
    const reading = await groupOfReader();
    const { members, rights } = await groupOf(reading);
    expect(await count(reader, { docwords: name })).toBe(1);
    // The right remains although there is nothing to find; the documents are accessible without it.
    const away = { ...(await groupOf(scene.groups.foreign)), id: undefined, etag: undefined, name, members, rights };
    const [other] = await succeed<AdminGroup>(administrator, 'adminGroupSet', { body: away }, 'usergroup');
    await change(reading, { rights: [] });
    expect(await count(reader, { docwords: name })).toBe(0);
    await change(reading, { rights });
    await drop(other!.id);
    await succeed(editor, 'documentDelete', { params: { docid: document?.docid } });
  });
}
