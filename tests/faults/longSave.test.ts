import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Layer } from '#core/contract/marks/layer.ts';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { type Mark, parseMark } from '#core/marks/mark.ts';
import { addingAll } from '#src/viewer/model/arrange/arrange.ts';
import { netDifference } from '#src/viewer/model/layer/difference.ts';
import { marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { deleteCalls, setCalls } from '#src/viewer/session/layers/wire.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, makePdf, ownStage, type Stage } from '#tests/conformance/scene.ts';
import { Desk, type Fault } from './desk.ts';

let stage: Stage;
let caller: Caller;
let filed = 0;
beforeAll(async () => {
  stage = await ownStage();
  caller = new Caller(stage.scene.baseUrl);
  await caller.login(stage.scene.editor.login, stage.scene.editor.password);
});
afterAll(() => stage.close());

const page = pageNo(1);
const STROKES = 40;
const SAMPLES = 2500;

/** A page full of handwriting: more than fits in one call. */
const handwriting = (): readonly Mark[] =>
  Array.from({ length: STROKES }, (_, line): Mark => {
    const points = Array.from({ length: SAMPLES * 2 }, (_none, at) =>
      at % 2 === 0 ? 100 + at / 10 + 0.25 : 100 + line * 30 + (at % 7) + 0.75,
    );
    const read = parseMark({
      localId: crypto.randomUUID(),
      kind: 'freehand',
      geometry: { points },
      style: { color: '#cc0000', width: 4, opacity: 1 },
    });
    if (!read.ok) throw new Error(read.error.reason);
    return read.value;
  });

async function fileDocument(): Promise<number> {
  filed += 1;
  const [document] = await succeed<{ docid: number }>(
    caller,
    'documentArchive',
    {
      body: archiveForm(metafileOf({ filing }, `L-${filed}`), {
        bytes: await makePdf('Handschrift', 1),
        name: `${filed}.pdf`,
      }),
    },
    'document',
  );
  return document!.docid;
}

const onServer = async (docid: number): Promise<readonly string[]> =>
  (await succeed<Layer>(caller, 'layerList', { params: { docid } }, 'layer'))
    .flatMap(({ marks }) => marks.map(({ localid }) => localid))
    .toSorted();

/**
 * Deletes an older mark and draws a page of handwriting. @returns the expected marks and the number of calls needed to
 * save them
 */
async function busyDesk(): Promise<{
  readonly docid: number;
  readonly desk: Desk;
  readonly wanted: readonly string[];
  readonly calls: number;
}> {
  const docid = await fileDocument();
  const desk = new Desk(caller, docid, 1);
  const { layers } = desk;
  await layers.startEditing();
  desk.draw(20);
  expect(await layers.save()).toBe(true);
  layers.undo();
  const strokes = handwriting();
  layers.change(addingAll(layers.store.getState().marks, page, userId(1), strokes));
  const { groups, marks } = layers.store.getState();
  const operations = netDifference(groups, marks);
  return {
    docid,
    desk,
    wanted: strokes.map(({ localId }) => localId).toSorted(),
    calls: setCalls(operations).length + deleteCalls(operations).length,
  };
}

test('[LAYR-04] a save interrupted at any of its calls is completed later without loss or duplicates', async () => {
  const faults: readonly Fault[] = ['lostRequest', 'lostAnswer'];
  let cutOff = 0;
  for (const fault of faults) {
    for (const isNewTab of [false, true]) {
      for (let passing = 0; ; passing += 1) {
        const { docid, desk, wanted, calls } = await busyDesk();
        if (passing === 0) expect(calls).toBeGreaterThanOrEqual(3);
        if (passing === calls) break;
        Object.assign(desk, { fault, passing });
        expect(await desk.layers.save()).toBe(false);
        cutOff += 1;
        await desk.layers.written();
        const layers = isNewTab ? desk.open() : desk.layers;
        await layers.startEditing();
        expect(
          marksOfPage(layers.store.getState().marks, page)
            .map(({ mark }) => mark.localId)
            .toSorted(),
          `${fault} at call ${passing + 1}`,
        ).toEqual(wanted);
        expect(await layers.save()).toBe(true);
        expect(await onServer(docid), `${fault} at call ${passing + 1}`).toEqual(wanted);
        await layers.leave('keep');
      }
    }
  }
  expect(cutOff).toBeGreaterThanOrEqual(12);
}, 240_000);
