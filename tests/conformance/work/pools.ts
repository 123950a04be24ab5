import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test, type TestContext } from 'vitest';
import type { PoolLedger, PoolProcess, PoolRevision } from '#core/contract/work/pool.ts';
import type { PoolEvent } from '#core/contract/work/poolEvent.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const unique = () => `P-${Math.random().toString(36).slice(2, 10)}`;

export function poolSuite(cast: () => Cast): void {
  const poolid = () => cast().scene.pool;
  const bring = async (
    bytes: Buffer,
    { name = 'Stapel.pdf', by = cast().editor, ...more }: { name?: string; by?: Caller; processid?: number } = {},
  ) => {
    const [process] = await succeed<PoolProcess>(
      by,
      'poolFileAdd',
      { body: archiveForm({ poolid: poolid(), ...more }, { bytes, name }) },
      'process',
    );
    if (process === undefined) throw new Error('no process');
    return process;
  };
  const open = async (by = cast().editor, takeover = false) => {
    await succeed(by, 'poolProcessLock', { body: { poolid: poolid(), max: 1000, takeover } });
    return ledgerOf(by);
  };
  const ledgerOf = async (by: Caller) => {
    const [ledger] = await succeed<PoolLedger>(by, 'poolLedger', { body: { poolid: poolid() } }, 'ledger');
    if (ledger === undefined) throw new Error('no ledger');
    return ledger;
  };
  const step = async (by: Caller, revision: number, what: unknown) => {
    const [after] = await succeed<PoolRevision>(
      by,
      'poolStep',
      { body: { poolid: poolid(), revision, step: what } },
      'revision',
    );
    return after?.revision ?? -1;
  };
  const release = (by: Caller, more: object = {}) =>
    succeed(by, 'poolProcessRelease', { body: { poolid: poolid(), ...more } });
  const leavesOf = ({ stacks }: PoolLedger, { processid }: PoolProcess) =>
    stacks.find(({ id }) => id === String(processid))?.leaves.map(({ id }) => id) ?? [];
  /** Leaves an empty, unlocked pool. */
  const inPool = (title: string, run: (context: TestContext) => Promise<void>) =>
    test(title, async (context) => {
      try {
        await run(context);
      } finally {
        await open(cast().editor, true).catch(() => undefined);
        await release(cast().editor, { delete: true });
      }
    });

  inPool(
    '[SCAN-01] a pool in use is refused to others, naming its user; the same user can continue in another session',
    async () => {
      const { editor, second, scene } = cast();
      await bring(await makePdf('Post', 3));
      await open();
      const refused = await fail(second, 'poolProcessLock', 'pool.processed', { body: { poolid: poolid() } });
      expect(refused.json.response.details?.['name']).toContain(scene.editor.login);
      expect(await succeed(second, 'poolList', { body: {} }, 'pool')).toContainEqual(
        expect.objectContaining({ poolid: poolid(), processes: 1, pages: 3, lock: 'other' }),
      );
      await fail(second, 'poolLedger', 'pool.notLocked', { body: { poolid: poolid() } });
      const elsewhere = new Caller(scene.baseUrl);
      await elsewhere.login(scene.editor.login, scene.editor.password);
      await fail(elsewhere, 'poolProcessLock', 'pool.processedElsewhere', { body: { poolid: poolid() } });
      await open(elsewhere, true);
      await fail(editor, 'poolStep', 'pool.notLocked', { body: { poolid: poolid(), revision: 0, step: 'undo' } });
      await succeed(elsewhere, 'userLogout');
      expect(await succeed(second, 'poolProcessLock', { body: { poolid: poolid() } }, 'process')).toMatchObject([
        { lock: 'own', pagecount: 3 },
      ]);
      await release(second);
    },
  );

  inPool(
    '[SCAN-01] the pool of an expired session can be opened by another user, with the work as it was left',
    async (context) => {
      const { second, scene, stage } = cast();
      const { store } = stage;
      if (store === undefined) {
        context.skip("needs the server's own store");
        return;
      }
      const leaving = new Caller(scene.baseUrl);
      await leaving.login(scene.editor.login, scene.editor.password);
      const process = await bring(await makePdf('Post', 3));
      const opened = await open(leaving);
      const [page] = leavesOf(opened, process);
      await step(leaving, opened.revision, { kind: 'turn', leaves: [page], by: 90 });
      const left = await ledgerOf(leaving);
      await fail(second, 'poolProcessLock', 'pool.processed', { body: { poolid: poolid() } });
      const { locksession } = await store.db
        .selectFrom('pool_process')
        .where('id', '=', process.processid)
        .select('locksession')
        .executeTakeFirstOrThrow();
      await store.db.updateTable('session').set({ expiresat: 1 }).where('idhash', '=', locksession).execute();
      const pools = await succeed<{ poolid: number; lock?: string }>(second, 'poolList', { body: {} }, 'pool');
      expect(pools.find((pool) => pool.poolid === poolid())?.lock).toBeUndefined();
      const taken = await open(second);
      expect(taken.stacks).toEqual(left.stacks);
      await fail(cast().editor, 'poolProcessLock', 'pool.processed', { body: { poolid: poolid() } });
      await release(second);
    },
  );

  inPool(
    '[SCAN-01] a pool is opened with at most as many processes as the setting allows, the oldest first',
    async () => {
      const { editor } = cast();
      const brought: number[] = [];
      for (const name of ['eins', 'zwei', 'drei'])
        brought.push((await bring(await makePdf(name, 1), { name: `${name}.pdf` })).processid);
      const lock = async (max?: number) => {
        const body = { poolid: poolid(), ...(max !== undefined && { max }) };
        const held = await succeed<PoolProcess>(editor, 'poolProcessLock', { body }, 'process');
        const { stacks } = await ledgerOf(editor);
        expect(stacks.map(({ id }) => Number(id))).toEqual(held.map(({ processid }) => processid));
        return held.map(({ processid }) => processid);
      };
      expect(await lock(2)).toEqual(brought.slice(0, 2));
      // Only pages on the desk are examined and counted.
      const examined = () => succeed(editor, 'poolFindings', { body: { poolid: poolid() } }, 'progress');
      await expect.poll(examined, { timeout: 30_000 }).toMatchObject([{ pages: 2, looked: 2 }]);
      // Without a maximum, the specification's default of 100 applies.
      expect(await lock()).toEqual(brought);
    },
  );

  inPool('[SCAN-04] a pool of another group looks like one that does not exist', async () => {
    const { reader, stranger } = cast();
    const process = await bring(await makePdf('Post', 1));
    for (const by of [reader, stranger]) {
      for (const name of [
        'poolProcessList',
        'poolProcessLock',
        'poolLedger',
        'poolProcessAdd',
        'poolFindings',
      ] as const)
        await fail(by, name, 'pool.unknown', { body: { poolid: poolid() } });
      await fail(by, 'poolFileAdd', 'pool.unknown', {
        body: archiveForm({ poolid: poolid() }, { bytes: await makePdf('x', 1), name: 'x.pdf' }),
      });
    }
    const ledger = await open();
    const file = ledger.files.find(({ processid }) => processid === process.processid);
    await fail(stranger, 'poolFileGet', 'pool.fileUnknown', { body: { fileid: file?.fileid } });
    await fail(stranger, 'poolPageImage', 'pool.fileUnknown', { params: { fileid: file?.fileid, pageno: 1 } });
    expect((await cast().editor.call('poolPageImage', { params: { fileid: file?.fileid, pageno: 1 } })).status).toBe(
      200,
    );
    await fail(cast().editor, 'poolPageImage', 'page.unknown', { params: { fileid: file?.fileid, pageno: 2 } });
  });

  inPool(
    '[SCAN-02] page work is stored as steps; an outdated step is refused, and a new session continues the work',
    async () => {
      const { editor, scene } = cast();
      const process = await bring(await makePdf('Stapel', 4));
      const before = await open();
      const [one = '', two = '', three = '', four = ''] = leavesOf(before, process);
      let revision = await step(editor, before.revision, {
        kind: 'part',
        leaves: [three, four],
        stack: 'n1',
        after: String(process.processid),
      });
      await fail(editor, 'poolStep', 'pool.revision', {
        body: { poolid: poolid(), revision: before.revision, step: { kind: 'discard', leaves: [one] } },
      });
      revision = await step(editor, revision, { kind: 'turn', leaves: [two], by: 90 });
      revision = await step(editor, revision, { kind: 'straighten', tilts: [{ of: two, to: -1.4 }] });
      revision = await step(editor, revision, { kind: 'discard', leaves: [four] });
      revision = await step(editor, revision, 'undo');
      await fail(editor, 'poolStep', 'pool.stepRefused', {
        body: { poolid: poolid(), revision, step: { kind: 'discard', leaves: ['nothing'] } },
      });
      const elsewhere = new Caller(scene.baseUrl);
      await elsewhere.login(scene.editor.login, scene.editor.password);
      expect(await open(elsewhere, true)).toMatchObject({
        done: 3,
        revision,
        steps: [{ kind: 'part' }, { kind: 'turn' }, { kind: 'straighten' }, { kind: 'discard' }],
      });
      await step(elsewhere, revision, 'redo');
      await release(elsewhere);
      const after = await open();
      expect(after).toMatchObject({ done: 0, steps: [] });
      expect(after.stacks.map(({ leaves }) => leaves.map(({ id, turn, tilt }) => [id, turn, tilt]))).toEqual([
        [
          [one, 0, undefined],
          [two, 90, -1.4],
        ],
        [[three, 0, undefined]],
      ]);
    },
  );

  inPool(
    '[SCAN-03] pages are filed under all rules, with equal indexes as a version on request; events say who filed what',
    async () => {
      const { editor, reader, scene } = cast();
      const bytes = await makePdf('Akte', 3);
      const process = await bring(bytes);
      const jpeg = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer();
      const photo = await bring(jpeg, { name: 'Foto.jpg' });
      const ledger = await open();
      const [one = '', two = '', three = ''] = leavesOf(ledger, process);
      const [picture = ''] = leavesOf(ledger, photo);
      const number = unique();
      const body = (leaves: string[], revision: number, more: object = {}) => ({
        body: { poolid: poolid(), revision, leaves, filename: 'Vorgang', metafile: metafileOf(scene, number), ...more },
      });
      await fail(reader, 'poolArchive', 'archive.rightMissing', body([one], ledger.revision));
      await fail(
        editor,
        'poolArchive',
        'index.required',
        body([one], ledger.revision, { metafile: metafileOf(scene, '') }),
      );
      let revision = await step(editor, ledger.revision, { kind: 'turn', leaves: [picture], by: 90 });
      const [document] = await succeed<{ docid: number }>(
        editor,
        'poolArchive',
        body([picture, two, one], revision),
        'document',
      );
      expect(document).toMatchObject({ filename: 'Vorgang.pdf', pagecount: 3, filetype: 'pdf' });
      revision += 1;
      await fail(editor, 'poolArchive', 'pool.revision', body([three], revision - 1));
      await fail(editor, 'poolArchive', 'pool.stepRefused', body([one], revision));
      await fail(editor, 'poolArchive', 'archive.versionExists', body([three], revision));
      await succeed(editor, 'poolArchive', body([three], revision, { versionof: document?.docid }), 'document');
      expect(await succeed(editor, 'documentInfo', { params: { docid: document?.docid } }, 'document')).toMatchObject([
        { version: 2, pagecount: 1 },
      ]);
      const after = await ledgerOf(editor);
      expect(after.filed.map(({ leaf }) => leaf.id).toSorted()).toEqual([one, two, three, picture].toSorted());
      await step(editor, revision + 1, 'undo');
      expect((await ledgerOf(editor)).filed).toHaveLength(4);

      const told = await succeed<PoolEvent>(editor, 'poolEventList', { body: { poolid: poolid() } }, 'poolevent');
      expect(told.slice(0, 5).map(({ event, about }) => [event, about])).toEqual([
        ['archived', 'Vorgang.pdf'],
        ['archived', 'Vorgang.pdf'],
        ['locked', '2'],
        ['fileAdded', 'Foto.jpg'],
        ['fileAdded', 'Stapel.pdf'],
      ]);
      expect(told[0]?.username).toContain(scene.editor.login);
      const earlier = { poolid: poolid(), before: told[1]?.id, limit: 2 };
      expect(await succeed<PoolEvent>(editor, 'poolEventList', { body: earlier }, 'poolevent')).toEqual(
        told.slice(2, 4),
      );
      const first = { ...earlier, before: told.at(-1)?.id };
      expect(await succeed<PoolEvent>(editor, 'poolEventList', { body: first }, 'poolevent')).toEqual([]);
      await fail(reader, 'poolEventList', 'pool.unknown', { body: { poolid: poolid() } });
    },
  );

  inPool(
    '[SCAN-03] a PDF filed with all its pages stays the original, byte for byte; originals are exported unchanged, too',
    async () => {
      const { editor, scene } = cast();
      const bytes = await makePdf('Ganz', 2);
      const process = await bring(bytes);
      const ledger = await open();
      const leaves = leavesOf(ledger, process);
      const zip = await editor.call('poolExport', {
        body: { poolid: poolid(), leaves: leaves.slice(0, 1), filename: 'Auszug', originals: true },
      });
      expect(zip.bytes.includes(bytes)).toBe(true);
      const pdf = await editor.call('poolExport', {
        body: { poolid: poolid(), leaves: leaves.slice(1), filename: 'Auszug' },
      });
      expect([pdf.bytes.subarray(0, 5).toString(), pdf.headers.get('content-disposition')]).toEqual([
        '%PDF-',
        expect.stringContaining('Auszug.pdf') as string,
      ]);
      const [document] = await succeed<{ docid: number }>(
        editor,
        'poolArchive',
        {
          body: {
            poolid: poolid(),
            revision: ledger.revision,
            leaves,
            filename: 'Ganz.pdf',
            metafile: metafileOf(scene, unique()),
          },
        },
        'document',
      );
      const file = await editor.call('documentFile', { params: { docid: document?.docid }, body: {} });
      expect(file.bytes.equals(bytes)).toBe(true);
    },
  );

  inPool(
    '[SCAN-06] only files with pages are accepted; a file’s metadata can be changed, its pages discarded as a step',
    async () => {
      const { editor } = cast();
      for (const [name, content, error] of [
        ['Notiz.txt', 'nur Text', 'pool.noPages'],
        ['Falsch.pdf', '<html>', 'archive.fileRefused'],
        ['a/b.pdf', '%PDF-1.7', 'archive.fileNameInvalid'],
        [`${'x'.repeat(252)}.pdf`, '%PDF-1.7', 'archive.fileNameInvalid'],
      ] as const)
        await fail(editor, 'poolFileAdd', error, {
          body: archiveForm({ poolid: poolid(), filename: name }, { bytes: Buffer.from(content), name: 'x.bin' }),
        });
      await fail(editor, 'poolFileAdd', 'archive.fileMissing', { body: archiveForm({ poolid: poolid() }) });
      const [empty] = await succeed<PoolProcess>(
        editor,
        'poolProcessAdd',
        { body: { poolid: poolid(), name: 'Leer' } },
        'process',
      );
      const process = await bring(await makePdf('Teil', 2), { processid: empty?.processid ?? 0 });
      expect(process).toMatchObject({ name: 'Leer', pagecount: 2 });
      const paper = { create: { width: 40, height: 60, channels: 3, background: '#fff' } } as const;
      const png = await sharp(paper).png().toBuffer();
      expect(await bring(png, { name: 'Bild.png' })).toMatchObject({ pagecount: 1 });
      const tiff = await sharp([png, png, png], { join: { animated: true } })
        .tiff()
        .toBuffer();
      expect(await bring(tiff, { name: 'Fax.tif' })).toMatchObject({ pagecount: 3 });
      const { files, revision } = await open();
      const fileid = files[0]?.fileid;
      expect(
        await succeed(
          editor,
          'poolFileSet',
          { body: { fileid, filename: 'Neu.pdf', fulltext: 'gelesen', orderno: 3 } },
          'file',
        ),
      ).toMatchObject([{ filename: 'Neu.pdf', fulltext: 'gelesen', orderno: 3, pagecount: 2 }]);
      expect(await succeed(editor, 'poolFileGet', { body: { fileid } }, 'file')).toMatchObject([
        { filename: 'Neu.pdf' },
      ]);
      expect(await succeed(editor, 'poolFileDelete', { body: { fileid } }, 'revision')).toEqual([
        { revision: revision + 1, done: 1, steps: 1 },
      ]);
      await step(editor, revision + 1, 'undo');
      expect((await ledgerOf(editor)).done).toBe(0);
    },
  );

  inPool('[SCAN-04] a release with delete ends a process; one with another next module passes it on', async () => {
    const { editor } = cast();
    const [gone, on, stays] = [
      await bring(await makePdf('a', 1)),
      await bring(await makePdf('b', 1)),
      await bring(await makePdf('c', 1)),
    ];
    await open();
    await release(editor, { processid: [gone.processid], delete: true });
    await release(editor, { processid: [on.processid], nextmodule: 7 });
    await release(editor);
    expect(await succeed(editor, 'poolProcessList', { body: { poolid: poolid() } }, 'process')).toMatchObject([
      { processid: stays.processid, nextmodule: 2 },
    ]);
  });

  inPool('[SCAN-06] separator sheets are a PDF with a page for each sheet, and each batch differs', async () => {
    const { editor, stranger } = cast();
    const sheets = async () => {
      const { status, headers, bytes } = await editor.call('poolSheets', {
        body: { poolid: poolid(), total: 3, title: 'Trennblatt' },
      });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      return bytes;
    };
    const [one, other] = [await sheets(), await sheets()];
    expect((await PDFDocument.load(one)).getPageCount()).toBe(3);
    expect(one.equals(other)).toBe(false);
    await fail(stranger, 'poolSheets', 'pool.unknown', { body: { poolid: poolid(), total: 3, title: 'Trennblatt' } });
  });

  inPool(
    '[SCAN-05] values filed for a sender are known to all who see the pool, newest first, with their count',
    async () => {
      const { editor, second, stranger } = cast();
      const sender = [`web:${unique().toLowerCase()}.example`, `iban:${unique()}`];
      const teach = (lesson: object[]) =>
        succeed(editor, 'poolLessonSet', { body: { poolid: poolid(), sender, lesson } });
      const known = (by: Caller, of: string[]) =>
        succeed(by, 'poolLessonList', { body: { poolid: poolid(), sender: of } }, 'lesson');
      await teach([
        { indexid: 1, label: 'vorgang' },
        { indexid: 2, value: '4711' },
      ]);
      await teach([{ indexid: 2, value: '4711' }]);
      expect(await known(second, sender.slice(0, 1))).toEqual([
        { sender: sender[0], indexid: 2, value: '4711', times: 2 },
        { sender: sender[0], indexid: 1, label: 'vorgang', times: 1 },
      ]);
      await teach([
        { indexid: 2, value: '4712' },
        { indexid: 4_711_000, value: 'of no index' },
      ]);
      expect(await known(editor, sender)).toHaveLength(4);
      expect(await known(editor, sender.slice(1))).toContainEqual({
        sender: sender[1],
        indexid: 2,
        value: '4712',
        times: 1,
      });
      for (const [name, more] of [
        ['poolLessonList', {}],
        ['poolLessonSet', { lesson: [] }],
      ] as const)
        await fail(stranger, name, 'pool.unknown', { body: { poolid: poolid(), sender, ...more } });
    },
  );
}
