import { errorName } from '#core/contract/errors.ts';
import type { Layer, LayerLock } from '#core/contract/marks/layer.ts';
import type { OperationName } from '#core/contract/operations.ts';
import { pagePoint } from '#core/kernel/geometry.ts';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import type { LayerCalls } from '#src/viewer/session/layers/calls.ts';
import { DraftDisk } from '#src/viewer/session/layers/contractServer.ts';
import { createLayers, type Layers } from '#src/viewer/session/layers/layers.ts';
import type { Caller } from '#tests/conformance/caller.ts';

export type Fault = 'lostRequest' | 'lostAnswer';

/** A working user: the state of the tab, the drafts on disk, and faults for calls that change marks. */
export class Desk {
  readonly drawn: string[] = [];
  layers: Layers;
  /** The fault for a call that changes marks, after `passing` others have succeeded. */
  fault: Fault | null = null;
  passing = 0;
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

  /** A new tab with the same disk and session; anything the previous tab did not store is lost. */
  open(): Layers {
    this.layers = createLayers({
      userId: userId(this.#user),
      docId: docId(this.#docid),
      version: 1,
      mayRemoveOthers: false,
      calls: this.#calls(),
      drafts: this.#disk,
      claimTab: () => Promise.resolve(() => undefined),
      newId: () => crypto.randomUUID(),
      onSaved: () => undefined,
    });
    return this.layers;
  }

  get isEditing(): boolean {
    return this.layers.store.getState().edit.phase === 'editing';
  }

  draw(x: number): void {
    const sample = (y: number) => ({ at: pagePoint(x, y), pressure: null, constrained: false });
    const style = { color: '#cc0000', width: 20, opacity: 1 };
    if (
      !this.layers.press({
        tool: toolOf('freehand').tool,
        style,
        pageNo: pageNo(1),
        reach: 5,
        unit: 1,
        words: [],
        sample: sample(10),
      })
    )
      return;
    this.layers.drag([sample(60)]);
    this.layers.release();
    this.drawn.push(this.layers.store.getState().marks.get(pageNo(1))!.at(-1)!.mark.localId);
  }

  #calls(): LayerCalls {
    const changing = async <Value>(
      name: OperationName,
      body: unknown,
      read: (json: Readonly<Record<string, unknown>>) => Value,
    ): Promise<Result<Value, CallError>> => {
      const fault = this.passing > 0 ? null : this.fault;
      if (fault === null) this.passing -= 1;
      else this.fault = null;
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

  async #call<Value>(
    name: OperationName,
    read: (json: Readonly<Record<string, unknown>>) => Value,
    body?: unknown,
  ): Promise<Result<Value, CallError>> {
    const { status, json } = await this.#caller.call(name, {
      params: { docid: this.#docid },
      ...(body !== undefined && { body }),
    });
    if (status === 200) return ok(read(json));
    const { code, message } = json.response;
    const failure = errorName(code);
    return fail({ status, code, message, ...(failure && { name: failure }) });
  }
}

const unheard: CallError = { status: 0, code: 0, name: 'noResponse', message: '' };
