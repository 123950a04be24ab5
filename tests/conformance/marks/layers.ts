import { randomUUID } from 'node:crypto';
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { Layer } from '#core/contract/marks/layer.ts';
import { movedMark } from '#core/marks/mark.ts';
import { marksOfGroups, netDifference } from '#src/viewer/model/layer/difference.ts';
import { groupsFromWire, setCalls } from '#src/viewer/session/layers/wire.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectFailure, expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { impressed } from './impressed.ts';

export const mark = (localid: string = randomUUID(), x = 100) => ({
  localid,
  kind: 'rectangle',
  geometry: { x, y: 100, width: 300, height: 200 },
  style: { color: '#ff0000', width: 20, opacity: 1 },
});

export function layerSuite(cast: () => Cast): void {
  const at = () => ({ params: { docid: cast().docid } });
  const set = (layer: unknown) => ({ ...at(), body: { layer } });

  test('[LAYR-02] lock, set, reload, replace, delete, release', async () => {
    const { editor, scene } = cast();
    expect(await succeed(editor, 'layerLock', at(), 'lock')).toMatchObject([
      { docid: cast().docid, username: expect.stringContaining(scene.editor.login) },
    ]);
    const [first, second] = [mark(), mark()];
    const measure = {
      ...mark(),
      kind: 'area',
      geometry: { points: [0, 0, 90, 0, 90, 90] },
      style: { color: '#ff0000', width: 4, opacity: 1, fontSize: 28, scale: 50 },
    };
    const marks = [first, second, measure];
    const [group] = await succeed<Layer>(editor, 'layerSet', set([{ pageno: 1, marks }]), 'layer');
    expect(group).toMatchObject({ pageno: 1, marks });
    expect(await succeed<Layer>(editor, 'layerList', at(), 'layer')).toEqual([group]);
    const [replaced] = await succeed<Layer>(
      editor,
      'layerSet',
      set([{ pageno: 1, editgroupno: group?.editgroupno, marks: [second] }]),
      'layer',
    );
    expect(replaced).toMatchObject({ editgroupno: group?.editgroupno, marks: [second] });
    await succeed(editor, 'layerDelete', set([{ pageno: 1, editgroupno: group?.editgroupno }]));
    await succeed(editor, 'layerDelete', set([{ pageno: 1, editgroupno: group?.editgroupno }]));
    expect(await succeed(editor, 'layerList', at(), 'layer')).toEqual([]);
    await succeed(editor, 'layerRelease', at());
    await fail(editor, 'layerSet', 'layer.lockLost', set([{ pageno: 1, marks: [mark()] }]));
    const actions = (await succeed<{ action: string }>(editor, 'documentHistory', at(), 'history')).map(
      ({ action }) => action,
    );
    // Ignore actions of other tests on this document.
    expect(actions.filter((action) => action.startsWith('layer.'))).toEqual([
      'layer.set',
      'layer.set',
      'layer.deleted',
    ]);
  });

  test('[VIEW-07] a PDF has the saved marks as annotations with author, or none on request', async () => {
    const { editor, scene } = cast();
    await succeed(editor, 'layerLock', at());
    const [group] = await succeed<Layer>(editor, 'layerSet', set([{ pageno: 1, marks: [mark()] }]), 'layer');
    const annotationsOf = async (body: object) => {
      const answer = await editor.call('documentFile', { ...at(), modifiers: ['pdf'], body });
      expectSuccess('documentFile', answer);
      const pdf = await PDFDocument.load(answer.bytes);
      const annotations = pdf.getPage(0).node.Annots()?.asArray() ?? [];
      return annotations.map((ref) => {
        const found = pdf.context.lookup(ref, PDFDict);
        return {
          kind: found.lookup(PDFName.of('Subtype'), PDFName).decodeText(),
          author: found.lookup(PDFName.of('T'), PDFHexString).decodeText(),
        };
      });
    };
    expect(await annotationsOf({ layer: true, annotations: true })).toEqual([
      { kind: 'Square', author: expect.stringContaining(scene.editor.login) },
    ]);
    expect(await annotationsOf({ layer: true })).toEqual([]);
    expect(await annotationsOf({ annotations: true })).toEqual([]);
    await succeed(editor, 'layerDelete', set([{ pageno: 1, editgroupno: group?.editgroupno }]));
    await succeed(editor, 'layerRelease', at());
  });

  test('[LAYR-02] a second user is told who holds the lock, and cannot change anything', async () => {
    const { editor, second, scene } = cast();
    await succeed(editor, 'layerLock', at());
    const refused = await fail(second, 'layerLock', 'layer.locked', at());
    expect(refused.json.response.message).toContain(scene.editor.login);
    const time = expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
    expect(refused.json.response.details).toMatchObject({
      name: expect.stringContaining(scene.editor.login),
      since: time,
      until: time,
    });
    await fail(second, 'layerSet', 'layer.locked', set([{ pageno: 1, marks: [mark()] }]));
    await succeed(second, 'layerRelease', at());
    await succeed(editor, 'layerSet', set([{ pageno: 2, marks: [mark()] }]));
    await succeed(editor, 'layerRelease', at());
    await succeed(second, 'layerLock', at());
    await fail(editor, 'layerLock', 'layer.locked', at());
    await succeed(second, 'layerRelease', at());
  });

  test('a lock belongs to one session: the same user on another device may take it over', async () => {
    const { editor, second, scene } = cast();
    const elsewhere = new Caller(scene.baseUrl);
    await elsewhere.login(scene.editor.login, scene.editor.password);
    await succeed(editor, 'layerLock', at());
    const refused = await fail(elsewhere, 'layerLock', 'layer.lockedElsewhere', at());
    expect(refused.json.response.details).toMatchObject({
      since: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
    });
    await fail(elsewhere, 'layerSet', 'layer.lockedElsewhere', set([{ pageno: 1, marks: [mark()] }]));
    await succeed(elsewhere, 'layerRelease', at());
    await succeed(editor, 'layerLock', at());
    await fail(second, 'layerLock', 'layer.locked', { ...at(), query: { takeover: '1' } });
    await succeed(elsewhere, 'layerLock', { ...at(), query: { takeover: '1' } });
    await fail(editor, 'layerSet', 'layer.lockedElsewhere', set([{ pageno: 1, marks: [mark()] }]));
    await succeed(elsewhere, 'userLogout');
    await succeed(editor, 'layerLock', at());
    await succeed(editor, 'layerRelease', at());
  });

  test('of two users requesting a lock fifty times at once one gets it', async () => {
    const { editor, second } = cast();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, racer) => ({
        who: racer % 2,
        answer: await (racer % 2 === 0 ? editor : second).call('layerLock', at()),
      })),
    );
    const winners = new Set(answers.filter(({ answer }) => answer.status === 200).map(({ who }) => who));
    expect(winners.size).toBe(1);
    for (const { who, answer } of answers) if (!winners.has(who)) expectFailure(answer, 'layer.locked');
    await Promise.all([succeed(editor, 'layerRelease', at()), succeed(second, 'layerRelease', at())]);
  });

  test('[LAYR-04] a repeated set creates nothing twice', async () => {
    const { editor } = cast();
    await succeed(editor, 'layerLock', at());
    const request = set([
      { pageno: 1, marks: [mark()] },
      { pageno: 2, marks: [mark()] },
    ]);
    const [once, twice] = [await editor.call('layerSet', request), await editor.call('layerSet', request)];
    expectSuccess('layerSet', twice);
    expect(twice.json['layer']).toEqual(once.json['layer']);
    await succeed(editor, 'layerRelease', at());
  });

  test('[LAYR-02] a thousand changed strokes are saved with at most one call per page', async () => {
    const { editor } = cast();
    await succeed(editor, 'layerLock', at());
    const strokes = Array.from({ length: 1000 }, (_, nth) => ({
      localid: randomUUID(),
      kind: 'freehand',
      geometry: {
        points: Array.from({ length: 60 }, (_point, i) =>
          i % 2 === 0 ? 100.123 + nth / 2 + i * 3 : 200.456 + (i % 7) * 9,
        ),
      },
      style: { color: '#1f6feb', width: 4, opacity: 1 },
    }));
    const stored = await succeed<Layer>(
      editor,
      'layerSet',
      set([1, 2].map((pageno) => ({ pageno, marks: strokes.filter((_, nth) => nth % 2 === pageno % 2) }))),
      'layer',
    );
    const groups = await groupsFromWire(stored);
    const moved = new Map(
      [...marksOfGroups(groups)].map(([pageNo, marks]) => [
        pageNo,
        marks.map((one) => ({ ...one, mark: movedMark(one.mark, 3, 4) })),
      ]),
    );
    const calls = setCalls(netDifference(groups, moved));
    expect([
      calls.length <= 2,
      calls.flatMap(({ operations }) => operations).reduce((sum, { marks }) => sum + marks.length, 0),
    ]).toEqual([true, 1000]);
    for (const { body } of calls) await succeed(editor, 'layerSet', { ...at(), body });
    const now = await groupsFromWire(
      (await succeed<Layer>(editor, 'layerList', at(), 'layer')).filter(({ editgroupno }) =>
        groups.some(({ editGroupNo }) => editGroupNo === editgroupno),
      ),
    );
    expect(netDifference(now, moved)).toEqual([]);
    await succeed(
      editor,
      'layerDelete',
      set(groups.map(({ pageNo, editGroupNo }) => ({ pageno: pageNo, editgroupno: editGroupNo }))),
    );
    await succeed(editor, 'layerRelease', at());
  });

  test('an invalid mark, page or group refuses the whole set', async () => {
    const { editor } = cast();
    await succeed(editor, 'layerLock', at());
    const before = await succeed(editor, 'layerList', at(), 'layer');
    const good = { pageno: 1, marks: [mark()] };
    const bad = { ...mark(), geometry: { x: 'left' } };
    await fail(editor, 'layerSet', 'layer.invalid', set([good, { pageno: 1, marks: [bad] }]));
    await fail(editor, 'layerSet', 'layer.invalid', set([good, { pageno: 1, marks: [{ ...mark(), kind: 'script' }] }]));
    // The header of a 60,000 by 60,000 pixel PNG, and data that is not an image: alone and inside a template.
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]),
      Buffer.alloc(20),
    ]);
    for (const bytes of [bomb, Buffer.from('<svg onload="x()"/>')]) {
      const content = { type: 'image', href: `data:image/png;base64,${bytes.toString('base64')}` };
      const box = { x: 0, y: 0, width: 300, height: 200 };
      const stamp = { kind: 'stamp', geometry: { ...box, name: 'S', content }, style: mark().style };
      await fail(
        editor,
        'layerSet',
        'layer.invalid',
        set([good, { pageno: 1, marks: [{ ...stamp, localid: 'stamp' }] }]),
      );
      await fail(
        editor,
        'layerSet',
        'layer.invalid',
        set([
          good,
          {
            pageno: 1,
            marks: [
              {
                ...mark(),
                kind: 'template',
                geometry: { ...box, name: 'T', source: box, marks: [{ ...stamp, localId: 'stamp' }] },
              },
            ],
          },
        ]),
      );
      await fail(editor, 'templateSet', 'template.invalid', {
        body: { name: 'T', groups: [], content: { source: box, marks: [{ ...stamp, localId: 'stamp' }] } },
      });
    }
    await fail(editor, 'layerSet', 'page.unknown', set([good, { pageno: 3, marks: [mark()] }]));
    await fail(
      editor,
      'layerSet',
      'layer.unknown',
      set([good, { pageno: 1, editgroupno: 2_000_000_000, marks: [mark()] }]),
    );
    await fail(editor, 'layerSet', 'request.invalid', set([]));
    expect(await succeed(editor, 'layerList', at(), 'layer')).toEqual(before);
    await succeed(editor, 'layerRelease', at());
  });

  test('the page image shows marks if the layer flag says so', async () => {
    const { editor } = cast();
    await succeed(editor, 'layerLock', at());
    const params = { docid: cast().docid, pageno: 1 };
    const image = (layer: string) => editor.call('pageImage', { params, query: { layer } });
    const [bare, before] = [await image('0'), await image('1')];
    await succeed(editor, 'layerSet', set([{ pageno: 1, marks: [mark(randomUUID(), 500)] }]));
    const after = await image('1');
    expect(after.bytes.equals(before.bytes)).toBe(false);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect((await image('0')).headers.get('etag')).toBe(bare.headers.get('etag'));
    await succeed(editor, 'layerRelease', at());
  });

  test('[VIEW-06] stamps, notes and other marks each follow their own flag in the page image', async () => {
    const { editor } = cast();
    await succeed(editor, 'layerLock', at());
    const style = { color: '#ff0000', width: 20, opacity: 1 };
    const stamp = await impressed(editor, { docid: cast().docid, stampid: cast().scene.stamps.plain });
    const note = { localid: randomUUID(), kind: 'note', geometry: { x: 900, y: 900, text: 'Bitte prüfen' }, style };
    const [group] = await succeed<Layer>(
      editor,
      'layerSet',
      set([{ pageno: 2, marks: [mark(), stamp, note] }]),
      'layer',
    );
    const image = async (query: Readonly<Record<string, string>>) =>
      (
        await editor.call('pageImage', { params: { docid: cast().docid, pageno: 2 }, query: { dpi: '50', ...query } })
      ).bytes.toString('base64');
    const [none, layer, stamps, notes] = [
      await image({}),
      await image({ layer: '1', notes: '0' }),
      await image({ stamp: '1' }),
      await image({ notes: '1' }),
    ];
    const both = await image({ layer: '1', notes: '1' });
    expect(new Set([none, layer, stamps, notes, both]).size).toBe(5);
    expect(await image({ layer: '1' })).toBe(both);
    expect(await image({ template: '1', signature: '1' })).toBe(none);
    const all = { layer: '1', stamp: '1' };
    expect(await image({ ...all, hiddenauthors: `${group?.ownerid}` })).toBe(none);
    expect(await image({ ...all, hiddenauthors: '2000000000' })).toBe(await image(all));
    await fail(editor, 'pageImage', 'request.invalid', {
      params: { docid: cast().docid, pageno: 2 },
      query: { ...all, hiddenauthors: '1,x' },
    });
    await succeed(editor, 'layerDelete', set([{ pageno: 2, editgroupno: group?.editgroupno }]));
    await succeed(editor, 'layerRelease', at());
  });

  test('[LAYR-02] [LAYR-05] the server enforces protection, foreign groups and expired locks', async (context) => {
    const { editor, second, docid, stage, scene } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    await succeed(editor, 'layerLock', at());
    await store.db.updateTable('layer_lock').set({ expiresat: 1 }).where('docid', '=', docid).execute();
    await fail(editor, 'layerSet', 'layer.lockLost', set([{ pageno: 1, marks: [mark()] }]));
    await succeed(second, 'layerLock', at());

    const group = (await succeed<Layer>(second, 'layerList', at(), 'layer')).find((one) =>
      one.ownername.includes(scene.editor.login),
    );
    const removeOthers = store.db
      .deleteFrom('group_right')
      .where('groupid', '=', 1)
      .where('name', '=', 'layer.removeothers');
    await removeOthers.execute();
    await fail(
      second,
      'layerDelete',
      'layer.foreign',
      set([{ pageno: group?.pageno, editgroupno: group?.editgroupno }]),
    );
    await fail(
      second,
      'layerSet',
      'layer.foreign',
      set([{ pageno: group?.pageno, editgroupno: group?.editgroupno, marks: [mark()] }]),
    );
    await store.db.insertInto('group_right').values({ groupid: 1, name: 'layer.removeothers' }).execute();
    // The right to delete others' marks does not allow changing them under the owner's name.
    const [kept, ...rest] = group?.marks ?? [];
    const foreign = { pageno: group?.pageno, editgroupno: group?.editgroupno };
    await fail(second, 'layerSet', 'layer.foreign', set([{ ...foreign, marks: [mark()] }]));
    await fail(
      second,
      'layerSet',
      'layer.foreign',
      set([{ ...foreign, marks: [{ ...kept, style: { color: '#0000ff', width: 20, opacity: 1 } }, ...rest] }]),
    );
    await succeed(second, 'layerSet', set([{ ...foreign, marks: [kept] }]));
    await fail(second, 'layerLock', 'document.oldVersion', { ...at(), query: { docversion: '2' } });

    await store.db.updateTable('document').set({ protected: 1 }).where('id', '=', docid).execute();
    await fail(second, 'layerSet', 'document.protected', set([{ pageno: 1, marks: [mark()] }]));
    await store.db.updateTable('document').set({ protected: 0, deletedat: 1 }).where('id', '=', docid).execute();
    await fail(second, 'layerList', 'document.deleted', at());
    await fail(second, 'pageImage', 'document.deleted', { params: { docid, pageno: 1 } });
    await store.db.updateTable('document').set({ deletedat: null }).where('id', '=', docid).execute();
    await succeed(second, 'layerRelease', at());
  });
}
