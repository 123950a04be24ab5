import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorName } from '#core/contract/errors.ts';
import type { Layer, LayerLock } from '#core/contract/layer.ts';
import type { OperationName } from '#core/contract/operations.ts';
import { pagePoint } from '#core/kernel/geometry.ts';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { tools } from '#src/viewer/model/tools/tools.ts';
import type { LayerCalls } from '#src/viewer/session/layers/calls.ts';
import { DraftDisk } from '#src/viewer/session/layers/contractServer.ts';
import { createLayers, type Layers } from '#src/viewer/session/layers/layers.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, makePdf, ownStage, type Stage } from '#tests/conformance/scene.ts';

let stage: Stage;
let callers: readonly [Caller, Caller];
let filed = 0;
beforeAll(async () => {
  stage = await ownStage();
  const { scene } = stage;
  const signedIn = async ({ login, password }: { readonly login: string; readonly password: string }): Promise<Caller> => {
    const caller = new Caller(scene.baseUrl);
    await caller.login(login, password);
    return caller;
  };
  callers = [await signedIn(scene.editor), await signedIn(scene.second)];
}, 60_000);
afterAll(() => stage.close());

type Fault = 'lostRequest' | 'lostAnswer';

/** A user at work: what is done in the tab, what is on the disk, and what happens to the next call that changes marks. */
class Desk {
  readonly drawn: string[] = [];
  layers: Layers;
  fault: Fault | null = null;
  readonly #disk = new DraftDisk();
  readonly #caller: Caller;
  readonly #docid: number;
  readonly #user: number;

  constructor(caller: Caller, docid: number, user: number) {
    this.#caller = caller;
    this.#docid = docid;
    this.#user = user;
    this.layers = this.open();
  }

  /** A new tab on the same disk and session; what the one before did not write down is gone. */
  open(): Layers {
    this.layers = createLayers({
      userId: userId(this.#user), docId: docId(this.#docid), version: 1, mayRemoveOthers: false, calls: this.#calls(), drafts: this.#disk,
      claimTab: () => Promise.resolve(() => undefined), newId: () => crypto.randomUUID(), onSaved: () => undefined,
    });
    return this.layers;
  }

  get isEditing(): boolean {
    return this.layers.store.getState().edit.phase === 'editing';
  }

  draw(x: number): void {
    const sample = (y: number) => ({ at: pagePoint(x, y), pressure: null, constrained: false });
    const style = { color: '#cc0000', width: 20, opacity: 1 };
    if (!this.layers.press({ tool: tools.freehand, style, pageNo: pageNo(1), reach: 5, unit: 1, words: [], sample: sample(10) })) return;
    this.layers.drag([sample(60)]);
    this.layers.release();
    this.drawn.push(this.layers.store.getState().marks.get(pageNo(1))!.at(-1)!.mark.localId);
  }

  #calls(): LayerCalls {
    const changing = async <Value>(name: OperationName, body: unknown, read: (json: Readonly<Record<string, unknown>>) => Value): Promise<Result<Value, CallError>> => {
      const { fault } = this;
      this.fault = null;
      if (fault === 'lostRequest') return fail(unheard);
      const result = await this.#call(name, read, body);
      return fault === 'lostAnswer' ? fail(unheard) : result;
    };
    return {
      list: () => this.#call('layerList', ({ layer }) => layer as readonly Layer[]),
      lock: () => this.#call('layerLock', ({ lock }) => (lock as readonly LayerLock[])[0]),
      release: () => this.#call('layerRelease', () => undefined),
      set: (body) => changing('layerSet', body, ({ layer }) => layer as readonly Layer[]),
      delete: (body) => changing('layerDelete', body, () => undefined),
    };
  }

  async #call<Value>(name: OperationName, read: (json: Readonly<Record<string, unknown>>) => Value, body?: unknown): Promise<Result<Value, CallError>> {
    const { status, json } = await this.#caller.call(name, { params: { docid: this.#docid }, ...(body !== undefined && { body }) });
    if (status === 200) return ok(read(json));
    const { code, message } = json.response;
    const failure = errorName(code);
    return fail({ status, code, message, ...(failure && { name: failure }) });
  }
}

const unheard: CallError = { status: 0, code: 0, name: 'noResponse', message: '' };

const act = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom('start', 'start', 'draw', 'draw', 'draw', 'save', 'saveLost', 'saveUnheard', 'leave', 'crash'));

test('[LAYR-02] [LAYR-04] two users lock, draw, save, fail, crash and leave in any order on one document: one edits at a time, and every stroke is on the server once', async () => {
  const bytes = await makePdf('Zwei am Werk', 1);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      filed += 1;
      const metafile = { clientid: filing.clientid, productid: filing.productid, year: filing.year, doctypeid: filing.doctypeid, maskid: filing.maskid, indexes: [{ indexid: filing.textIndex, value: `Z-${filed}` }] };
      const [document] = await succeed<{ docid: number }>(callers[0], 'documentArchive', { body: archiveForm(metafile, { bytes, name: `${filed}.pdf` }) }, 'document');
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
          await desk.layers.settled();
          desk.open();
        }
        expect(desks.filter(({ isEditing }) => isEditing).length).toBeLessThan(2);
      }
      // A tab that crashed holds the lock until its session comes back, leaves, and the other has its turn.
      for (const desk of [...desks, ...desks]) {
        await desk.layers.startEditing();
        if (!desk.isEditing) continue;
        expect(await desk.layers.save()).toBe(true);
        await desk.layers.leave('keep');
      }
      const groups = await succeed<Layer>(callers[0], 'layerList', { params: { docid } }, 'layer');
      expect(groups.flatMap(({ marks }) => marks.map(({ localid }) => localid)).toSorted()).toEqual(desks.flatMap(({ drawn }) => drawn).toSorted());
    }),
    { numRuns: 60 },
  );
}, 120_000);
