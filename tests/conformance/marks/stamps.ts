import { expect, test } from 'vitest';
import type { Layer } from '#core/contract/marks/layer.ts';
import type { Impression, Stamp } from '#core/contract/marks/stamp.ts';
import { StampContent } from '#core/marks/content/shape.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { impressed } from './impressed.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const linesOf = ({ content }: Pick<Stamp, 'content'>): readonly string[] => {
  const read = StampContent.parse(content);
  return read.type === 'lettering' ? read.lines : [];
};

export function stampSuite(cast: () => Cast): void {
  const at = (stampid?: number) => ({ params: { docid: cast().docid, stampid } });

  test('[LAYR-07] stamps are listed with user, date and index values filled in, for the groups that have them', async () => {
    const { editor, reader, scene } = cast();
    const stamps = await succeed<Stamp>(editor, 'stampList', at(), 'stamp');
    expect(stamps.map(({ stampid }) => stampid)).toEqual([scene.stamps.plain, scene.stamps.numbered]);
    const [user, date, values] = linesOf(stamps[0]!);
    expect(user).toContain(scene.editor.login);
    expect(date).toMatch(/^am \d\d\.\d\d\.\d{4}$/);
    // The document has a number but no amount.
    expect(values).toMatch(/^C-\d+ \/ –$/);
    expect(stamps[1]).toMatchObject({ numbered: true, content: { lines: ['Nr. #'] } });
    expect(await succeed(reader, 'stampList', at(), 'stamp')).toEqual([]);
  });

  test('[LAYR-07] a number is assigned when the stamp is placed, never twice, and recorded in the history', async () => {
    const { editor, second, scene, docid } = cast();
    const [other] = await succeed<{ docid: number }>(
      second,
      'documentArchive',
      { body: archiveForm(metafileOf(scene, `N-${Date.now()}`), { bytes: await makePdf('Nummer'), name: 'n.pdf' }) },
      'document',
    );
    const place = (caller: typeof editor, document: number) =>
      succeed<Impression>(
        caller,
        'stampPlace',
        { params: { docid: document, stampid: scene.stamps.numbered } },
        'stamp',
      );
    await succeed(editor, 'layerLock', at());
    await succeed(second, 'layerLock', { params: { docid: other?.docid } });
    const placed = await Promise.all(
      Array.from({ length: 20 }, (_, racer) =>
        racer % 2 === 0 ? place(editor, docid) : place(second, other?.docid ?? 0),
      ),
    );
    const numbers = placed.flat().map(({ number }) => number ?? 0);
    expect(new Set(numbers).size).toBe(20);
    for (const [stamp] of placed) expect(linesOf(stamp!)).toEqual([`Nr. ${stamp!.number}`]);
    const history = await succeed<{ action: string; newvalue?: string }>(editor, 'documentHistory', at(), 'history');
    expect(history.filter(({ action }) => action === 'stamp.numbered').map(({ newvalue }) => newvalue)).toContain(
      `Gebucht: ${placed[0]![0]!.number}`,
    );
    const [plain] = await succeed<Impression>(editor, 'stampPlace', at(scene.stamps.plain), 'stamp');
    expect(plain).not.toHaveProperty('number');
    await succeed(editor, 'layerRelease', at());
    await succeed(second, 'layerRelease', { params: { docid: other?.docid } });
  });

  test('[LAYR-07] placing a stamp needs the stamp, the right to edit, and the lock', async () => {
    const { editor, second, reader, stranger, scene } = cast();
    await fail(editor, 'stampPlace', 'layer.lockLost', at(scene.stamps.numbered));
    await succeed(editor, 'layerLock', at());
    await fail(editor, 'stampPlace', 'stamp.unknown', at(scene.stamps.foreign));
    await fail(editor, 'stampPlace', 'stamp.unknown', at(2_000_000_000));
    await fail(editor, 'stampPlace', 'request.invalid', { params: { docid: cast().docid, stampid: 'x' } });
    await fail(second, 'stampPlace', 'layer.locked', at(scene.stamps.plain));
    await fail(reader, 'stampPlace', 'layer.rightMissing', at(scene.stamps.plain));
    await fail(stranger, 'stampPlace', 'document.unknown', at(scene.stamps.foreign));
    await fail(stranger, 'stampList', 'document.unknown', at());
    await succeed(editor, 'layerRelease', at());
  });

  test('[LAYR-07] only stamps issued to the user for this document can be set; there they can be moved, copied and set again', async () => {
    const { editor, second, scene, docid } = cast();
    const [other] = await succeed<{ docid: number }>(
      editor,
      'documentArchive',
      { body: archiveForm(metafileOf(scene, `S-${Date.now()}`), { bytes: await makePdf('Stempel'), name: 's.pdf' }) },
      'document',
    );
    const set = (marks: readonly unknown[], more: object = {}, document = docid) => ({
      params: { docid: document },
      body: { layer: [{ pageno: 1, marks, ...more }] },
    });
    await succeed(editor, 'layerLock', at());
    const given = await impressed(editor, { docid, stampid: scene.stamps.numbered });
    const { geometry } = given;
    const forged = [
      { ...geometry, content: { type: 'lettering', lines: ['Nr. 4711'], framed: true } },
      { ...geometry, name: 'Freigegeben' },
      { ...geometry, stampid: String(scene.stamps.plain) },
      { ...geometry, seal: '0'.repeat(64) },
    ];
    for (const one of forged) await fail(editor, 'layerSet', 'stamp.notGiven', set([{ ...given, geometry: one }]));
    const box = { x: 0, y: 0, width: 400, height: 150 };
    const inTemplate = {
      ...given,
      kind: 'template',
      geometry: {
        ...box,
        name: 'T',
        source: box,
        marks: [{ localId: 'part', kind: 'stamp', geometry: forged[0], style: given.style }],
      },
    };
    await fail(editor, 'layerSet', 'stamp.notGiven', set([inTemplate]));
    await fail(editor, 'templateSet', 'template.invalid', {
      body: {
        name: 'T',
        groups: [],
        content: { source: box, marks: [{ localId: 'part', kind: 'stamp', geometry, style: given.style }] },
      },
    });

    const [group] = await succeed<Layer>(editor, 'layerSet', set([given]), 'layer');
    const { seal: _seal, ...unsealed } = geometry;
    // Placed stamps are recognised without their seal, so that stamps older than seals can be moved.
    await succeed(
      editor,
      'layerSet',
      set(
        [{ ...given, geometry: { ...unsealed, x: 300, rotation: 90 }, style: { ...given.style, color: '#15803d' } }],
        { editgroupno: group?.editgroupno },
      ),
    );
    const [copy] = await succeed<Layer>(
      editor,
      'layerSet',
      set([{ ...given, localid: 'copy' }], { pageno: 2 }),
      'layer',
    );
    await succeed(editor, 'layerDelete', {
      ...at(),
      body: { layer: [group, copy].map((one) => ({ pageno: one?.pageno, editgroupno: one?.editgroupno })) },
    });
    const [again] = await succeed<Layer>(editor, 'layerSet', set([given, { ...given, localid: 'beside' }]), 'layer');
    await succeed(editor, 'layerRelease', at());

    await succeed(second, 'layerLock', at());
    await fail(second, 'layerSet', 'stamp.notGiven', set([{ ...given, localid: 'theirs' }]));
    // A user who may delete others' marks deletes one; the stamp next to it is unaffected.
    await succeed(second, 'layerSet', set([given], { editgroupno: again?.editgroupno }));
    await succeed(second, 'layerRelease', at());
    await succeed(editor, 'layerLock', { params: { docid: other?.docid } });
    await fail(editor, 'layerSet', 'stamp.notGiven', set([{ ...given, localid: 'elsewhere' }], {}, other?.docid));
    await succeed(editor, 'layerRelease', { params: { docid: other?.docid } });
    await succeed(editor, 'layerLock', at());
    await succeed(editor, 'layerDelete', {
      ...at(),
      body: { layer: [{ pageno: 1, editgroupno: again?.editgroupno }] },
    });
    await succeed(editor, 'layerRelease', at());
  });

  test('[LAYR-07] a group without stamps shows none, and an invalid stamp is issued to nobody', async (context) => {
    const { editor, stage, scene } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    ).toString('base64');
    // The header of a 60,000 by 60,000 pixel PNG.
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]),
      Buffer.alloc(20),
    ]).toString('base64');
    const image = (href: string) => JSON.stringify({ type: 'image', href });
    const hostile = [
      image(`data:image/svg+xml;base64,${svg}`),
      image(`data:image/png;base64,${svg}`),
      image(`data:image/jpeg;base64,${svg}`),
      image(`data:image/png;base64,${bomb}`),
      image('https://evil.example/pixel.png'),
      image('javascript:alert(1)'),
      JSON.stringify({ type: 'drawing', width: 10, height: 10, paths: [{ d: 'M0 0"/><script>alert(1)</script>' }] }),
      JSON.stringify({ type: 'lettering', lines: [], framed: true }),
      'no json',
      '{}',
    ];
    await store.db
      .insertInto('stamp')
      .values(
        hostile.map((content, index) => ({
          id: 100 + index,
          name: `H${index}`,
          orderno: index,
          content,
          color: '#ff0000',
          width: 100,
          height: 100,
          lastnumber: 0,
        })),
      )
      .execute();
    await store.db
      .insertInto('stamp')
      .values({
        id: 150,
        name: 'Farbe',
        orderno: 50,
        content: JSON.stringify({ type: 'lettering', lines: ['x'], framed: true }),
        color: 'url(#x)',
        width: 100,
        height: 100,
        lastnumber: 0,
      })
      .execute();
    await store.db
      .insertInto('group_stamp')
      .values([...hostile.map((_, index) => 100 + index), 150].map((stampid) => ({ groupid: 1, stampid })))
      .execute();
    const listed = await succeed<Stamp>(editor, 'stampList', at(), 'stamp');
    expect(listed.map(({ stampid }) => stampid)).toEqual([scene.stamps.plain, scene.stamps.numbered]);
    await succeed(editor, 'layerLock', at());
    for (const index of hostile.keys()) await fail(editor, 'stampPlace', 'stamp.unknown', at(100 + index));
    await store.db.updateTable('usergroup').set({ stampvisible: 0 }).where('id', '=', 1).execute();
    expect(await succeed(editor, 'stampList', at(), 'stamp')).toEqual([]);
    await fail(editor, 'stampPlace', 'stamp.unknown', at(scene.stamps.plain));
    await store.db.updateTable('usergroup').set({ stampvisible: 1 }).where('id', '=', 1).execute();
    await succeed(editor, 'layerRelease', at());
  });
}
