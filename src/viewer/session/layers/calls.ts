import type { DocId } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Layer, LayerLock, LayerSet } from '#core/contract/marks/layer.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';

export type LayerDelete = { readonly layer: { pageno: number; editgroupno: number }[] };

/** The mark calls of one document (specification, section 7, Layers), by the rules of core/contract/marks/layer.ts. */
export interface LayerCalls {
  readonly list: () => Promise<Result<readonly Layer[], CallError>>;
  /** Takes or renews the lock; `takeOver` takes it from another device of the same user. */
  readonly lock: (how?: 'takeOver') => Promise<Result<LayerLock | undefined, CallError>>;
  readonly release: () => Promise<Result<void, CallError>>;
  readonly set: (body: LayerSet) => Promise<Result<readonly Layer[], CallError>>;
  readonly delete: (body: LayerDelete) => Promise<Result<void, CallError>>;
}

/** The gateway shows no message: the notice of the edit session reports failures once, where the user is looking. */
const silent = { silent: true };

/** The calls to the server, for the version on screen. */
export const gatewayLayerCalls = (docId: DocId, version: number): LayerCalls => {
  const params = { docid: String(docId) };
  const query = { docversion: String(version) };
  return {
    list: async () => valueOf(await call('layerList', { params, query }, silent), ({ layer }) => layer),
    lock: async (how) =>
      valueOf(
        await call(
          'layerLock',
          { params, query: { ...query, ...(how === undefined ? {} : { takeover: '1' }) } },
          silent,
        ),
        ({ lock }) => lock[0],
      ),
    release: async () => valueOf(await call('layerRelease', { params }, { ...silent, outlivesPage: true }), nothing),
    set: async (body) => valueOf(await call('layerSet', { params, body }, silent), ({ layer }) => layer),
    delete: async (body) => valueOf(await call('layerDelete', { params, body }, silent), nothing),
  };
};

const nothing = (): void => undefined;

const valueOf = <Nouns, Value>(
  result: Result<Nouns, CallError>,
  pick: (nouns: Nouns) => Value,
): Result<Value, CallError> => (result.ok ? ok(pick(result.value)) : result);
