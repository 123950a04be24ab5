import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Layer } from '#core/contract/marks/layer.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, makePdf, ownStage, type Stage } from '#tests/conformance/scene.ts';
import { Desk } from './desk.ts';

let stage: Stage;
let callers: readonly [Caller, Caller];
let filed = 0;
beforeAll(async () => {
  stage = await ownStage();
  const { scene } = stage;
  const signedIn = async ({
    login,
    password,
  }: {
    readonly login: string;
    readonly password: string;
  }): Promise<Caller> => {
    const caller = new Caller(scene.baseUrl);
    await caller.login(login, password);
    return caller;
  };
  callers = [await signedIn(scene.editor), await signedIn(scene.second)];
});
afterAll(() => stage.close());

const act = fc.tuple(
  fc.constantFrom(0, 1),
  fc.constantFrom('start', 'start', 'draw', 'draw', 'draw', 'save', 'saveLost', 'saveUnheard', 'leave', 'crash'),
);

test('[LAYR-02] [LAYR-04] two users working in any order on one document: one edits at a time, every stroke is saved once', async () => {
  const bytes = await makePdf('Zwei am Werk', 1);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      filed += 1;
      const [document] = await succeed<{ docid: number }>(
        callers[0],
        'documentArchive',
        { body: archiveForm(metafileOf({ filing }, `Z-${filed}`), { bytes, name: `${filed}.pdf` }) },
        'document',
      );
      const docid = document!.docid;
      const desks = [new Desk(callers[0], docid, 1), new Desk(callers[1], docid, 2)] as const;
      let x = 0;
      for (const [who, what] of acts) {
        const desk = desks[who];
        if (what === 'start') await desk.layers.startEditing();
        if (what === 'draw') desk.draw((x += 30));
        if (what === 'saveLost') desk.fault = 'lostRequest';
        if (what === 'saveUnheard') desk.fault = 'lostAnswer';
        if (what.startsWith('save')) await desk.layers.save();
        desk.fault = null;
        if (what === 'leave') await desk.layers.leave('keep');
        if (what === 'crash') {
          await desk.layers.written();
          desk.open();
        }
        expect(desks.filter(({ isEditing }) => isEditing).length).toBeLessThan(2);
      }
      // A crashed tab holds the lock until its session returns and leaves; then the other user gets it.
      for (const desk of [...desks, ...desks]) {
        await desk.layers.startEditing();
        if (!desk.isEditing) continue;
        expect(await desk.layers.save()).toBe(true);
        await desk.layers.leave('keep');
      }
      const groups = await succeed<Layer>(callers[0], 'layerList', { params: { docid } }, 'layer');
      expect(groups.flatMap(({ marks }) => marks.map(({ localid }) => localid)).toSorted()).toEqual(
        desks.flatMap(({ drawn }) => drawn).toSorted(),
      );
    }),
    { numRuns: 60 },
  );
});
