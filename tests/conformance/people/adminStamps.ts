import { expect, test } from 'vitest';
import type { AdminStamp } from '#core/contract/admin/adminStamp.ts';
import type { AdminUser } from '#core/contract/admin/adminUser.ts';
import type { Impression, Stamp } from '#core/contract/marks/stamp.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

export function adminStampSuite(cast: () => Cast): void {
  const face = (lines: string[]) => ({ type: 'lettering', lines, framed: true });
  const save = async (body: object) =>
    (await succeed<AdminStamp>(cast().administrator, 'adminStampSet', { body }, 'stamp'))[0]!;
  const seen = async (caller: Cast['editor'], stampid: number) =>
    (await succeed<Stamp>(caller, 'stampList', { params: { docid: cast().docid } }, 'stamp')).find(
      (stamp) => stamp.stampid === stampid,
    );

  test('[SRV-03] a stamp is made for a group, changed and retired; one that has issued a number is never deleted', async () => {
    const { administrator, editor, reader, docid, scene } = cast();
    const users = await succeed<AdminUser>(administrator, 'adminUserList', {}, 'user');
    const groups = users.find(({ login }) => login === scene.editor.login)?.groups ?? [];
    const name = `Prüfung ${Date.now()}`;
    const values = { name, orderno: 900, content: face(['{user}']), color: '#b42318', width: 300, height: 90, groups };
    const made = await save(values);
    expect(made).toMatchObject({ ...values, retired: false, lastnumber: 0 });
    expect((await seen(editor, made.id))?.content).toEqual(face([expect.stringContaining(scene.editor.login)]));
    expect(await seen(reader, made.id)).toBeUndefined();

    const numbered = await save({ ...values, id: made.id, etag: made.etag, content: face(['Nr. {number}']) });
    await fail(administrator, 'adminStampSet', 'admin.conflict', { body: { ...values, id: made.id, etag: made.etag } });
    await fail(administrator, 'adminStampSet', 'admin.nameTaken', { body: values });
    await succeed(editor, 'layerLock', { params: { docid } });
    const place = { params: { docid, stampid: made.id } };
    expect(await succeed<Impression>(editor, 'stampPlace', place, 'stamp')).toMatchObject([{ number: 1 }]);
    await succeed(editor, 'layerRelease', { params: { docid } });

    const retired = await save({
      ...values,
      content: numbered.content,
      id: made.id,
      etag: numbered.etag,
      retired: true,
    });
    expect(await seen(editor, made.id)).toBeUndefined();
    await fail(administrator, 'adminDelete', 'admin.inUse', {
      body: { noun: 'stamp', id: made.id, etag: retired.etag },
    });
    expect(await succeed(administrator, 'adminUses', { query: { noun: 'stamp', id: String(made.id) } }, 'use')).toEqual(
      [{ by: 'number', count: 1 }],
    );
    expect(
      (await succeed<AdminStamp>(administrator, 'adminStampList', {}, 'stamp')).find((one) => one.id === made.id),
    ).toEqual({ ...retired, lastnumber: 1 });

    const unused = await save({ ...values, name: `${name} neu` });
    const remove = ({ id, etag }: AdminStamp) =>
      succeed(administrator, 'adminDelete', { body: { noun: 'stamp', id, etag } });
    await remove(unused);
    // A number that still names the deleted stamp never comes to mean another.
    const next = await save({ ...values, name: `${name} danach` });
    expect(next.id).toBeGreaterThan(unused.id);
    await remove(next);
  });

  test('[SRV-03] a stamp that cannot be drawn, or of an unknown group, is refused', async () => {
    const { administrator } = cast();
    const values = {
      name: 'x',
      orderno: 1,
      content: face(['x']),
      color: '#000000',
      width: 100,
      height: 50,
      groups: [],
    };
    const picture = 'data:image/png;base64,AAAA';
    for (const wrong of [
      { content: { type: 'image', href: picture } },
      { content: { type: 'image', href: 'https://example.com/x.png' } },
      { content: {} },
      { groups: [999_999] },
    ])
      await fail(administrator, 'adminStampSet', 'admin.invalid', { body: { ...values, ...wrong } });
  });
}
